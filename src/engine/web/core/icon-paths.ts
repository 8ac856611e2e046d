/**
 * Line drawings on a 24 by 24 grid. The first part carries the icon names that
 * `resources.config.ts` gives to screens, groups and pages.
 */
export const ICON_PATHS: Readonly<Record<string, string>> = {
  dashboard: 'M4 4h7v8H4zM13 4h7v5h-7zM13 12h7v8h-7zM4 15h7v5H4z',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6M20 16V6',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  restaurant: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7M17 14c-2.5 0-3-2-3-5s1-6 3-6z',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 20v-5h4v5',
  truck:
    'M3 6h11v11H3zM14 10h4l3 3v4h-7M7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  database:
    'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  leaf: 'M5 19c0-9 5-14 15-15 0 10-5 16-12 16-1.2 0-2.2-.3-3-1zM4 21c1.5-5 4.5-8.5 9-11',
  box: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8M7.5 5.5l9 5',
  setting:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M12 2v3M12 19v3M4.9 4.9L7 7M17 17l2.1 2.1M2 12h3M19 12h3M4.9 19.1L7 17M17 7l2.1-2.1',
  contact:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
  scale: 'M12 3v18M7 21h10M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z',
  carrot:
    'M4 20c0-5 3-10 7-11 3-.5 4.5 1 4 4-1 4-6 7-11 7zM14 9l6-6M15 8l1-5M16 9l5-1M8 13l2 2M11 17l-2-2',
  bowl: 'M3 12h18a9 9 0 0 1-6 8.5H9A9 9 0 0 1 3 12zM9 9c0-2 1.5-2 1.5-4M14 9c0-2 1.5-2 1.5-4',
  basket: 'M3 10h18l-2 10H5zM8 10l3-6M16 10l-3-6M9 14v3M12 14v3M15 14v3',
  steps: 'M4 20h4v-4h4v-4h4V8h4M4 14V5M2 7l2-2 2 2',
  recycle:
    'M8 9l4-6 3 5M16.5 10.5L20 16l-3 4h-4M9 20H6l-3-4 2-4M13 6l2 2 1-3M15 22l-2-2 2-2M3 13l2-1 1.5 2',
  package: 'M4 8h16v12H4zM4 8l2-4h12l2 4M9 12h6',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  clipboard: 'M6 5h12v16H6zM9 5V3h6v2M9 10h6M9 13.5h6M9 17h3',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v5M15.5 3.5v5',
  tally: 'M5 4v16M9 4v16M13 4v16M17 4v16M3 15L20 8',
  people: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 20a6 6 0 0 1 12 0M15 8h6M15 12h6M17 16h4',
  users:
    'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21a7 7 0 0 1 14 0M16 4.3a4 4 0 0 1 0 7.4M18 14.5a7 7 0 0 1 4 6.5',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',

  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  chevron: 'M9 6l6 6-6 6',
  layout: 'M4 4h16v16H4zM9 4v16',
  signOut: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  signIn: 'M14 4h5v16h-5M10 8l4 4-4 4M14 12H4',
  alert: 'M12 3l10 18H2zM12 10v5M12 18v.1',
  check: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8 12l3 3 5-6',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  place:
    'M12 21s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  dot: 'M12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2',
};
