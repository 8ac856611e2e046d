/** Thai digits as the others are written. */
export function arabicDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
