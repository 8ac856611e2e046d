/** The words of choices that rows are broken down by: `resources:choices.<list>`. */
export const CHOICES: Readonly<Record<string, string>> = {
  stage: 'wasteStage',
  destination: 'destination',
  part: 'foodPart',
  method: 'measuringMethod',
  userType: 'userType',
  packagingMaterial: 'packagingMaterial',
  clean: 'cleanliness',
};
