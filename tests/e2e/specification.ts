/** The tables of the specification, as it has them: what `resources.config.ts` must come to. */

/** Point 6: the auth value, the address of its menu item, and the item's name. */
export const PERMISSIONS = [
  ['user', 'pages/user', 'user'],
  ['role', 'pages/role', 'role'],
  ['food-cateory/foods', 'pages/food-cateory/foods', 'foods'],
  ['food-cateory/material', 'pages/food-cateory/material', 'material'],
  ['food-cateory/retail', 'pages/food-cateory/retail', 'retail'],
  ['food-cateory/units/u', 'pages/food-cateory/units/u', 'units'],
  ['waste-cateory/waste-foods', 'pages/waste-cateory/waste-foods', 'wasteFoods'],
  ['waste-cateory/manage-waste', 'pages/waste-cateory/manage-waste', 'manageWaste'],
  ['food-cateory/cateory_units', 'pages/food-cateory/cateory_units', 'categoryUnits'],
  ['waste-cateory/manage-packaging', 'pages/waste-cateory/manage-packaging', 'managePackaging'],
] as const;

/** The product's own screens beside those of the specification, in the same form. */
export const RECORD_PERMISSIONS = [
  ['waste-cateory/waste-records', 'pages/waste-cateory/waste-records', 'wasteRecords'],
  ['waste-cateory/campaigns', 'pages/waste-cateory/campaigns', 'campaigns'],
  ['waste-cateory/packaging-records', 'pages/waste-cateory/packaging-records', 'packagingRecords'],
  ['waste-cateory/reports', 'pages/waste-cateory/reports', 'reports'],
  ['checks', 'pages/checks', 'checks'],
  ['analysis', 'pages/analysis', 'analysis'],
  ['area-statistics', 'pages/area-statistics', 'areaStatistics'],
  ['organisation', 'pages/organisation', 'organisation'],
  ['office', 'pages/office', 'office'],
] as const;

/** Point 2: the route, and the data its screen lists. */
export const GUARDED = [
  ['pages/user', 'users'],
  ['pages/role', 'roles'],
  ['pages/food-cateory/foods', 'menus'],
  ['pages/food-cateory/cateory_units', 'categoryUnits'],
  ['pages/food-cateory/units', 'units'],
  ['pages/food-cateory/material', 'materials'],
  ['pages/food-cateory/retail', 'retailStoreCategories'],
  ['pages/waste-cateory/waste-foods', 'wasteFoods'],
  ['pages/waste-cateory/manage-waste', 'wasteManages'],
  ['pages/waste-cateory/manage-packaging', 'wasteManagePackagings'],
] as const;

/** Point 2: the route, and its heading. */
export const UNGUARDED = [
  ['pages/dashboard', 'menu:pages.dashboard'],
  ['pages/dashboardhouse', 'menu:pages.dashboardhouse'],
  ['pages/dashboardretail', 'menu:pages.dashboardretail'],
  ['pages/dashboardouthouse', 'menu:pages.dashboardouthouse'],
  ['pages/dashboardgarbage', 'menu:pages.dashboardgarbage'],
  ['pages/contact', 'menu:pages.contact'],
  ['download', 'pages:download.title'],
  ['login', 'login:productName'],
  ['notfound', 'pages:notFound.title'],
] as const;
