// Shows the kept colours before the first paint. A file of its own, because the page's
// Content-Security-Policy refuses scripts that are written into it.
(() => {
  const { dataset } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const kept = /(^| )scheme=(\w+)/.exec(document.cookie)?.[2];
    const dark = kept === 'dark' || (kept === 'system' && system.matches);
    dataset.scheme = dark ? 'dark' : '';
  };
  apply();
  system.onchange = apply;
  // The app has kept another choice.
  document.addEventListener('schemechange', apply);
  // What the server draws ahead is what everybody sees: who is signed in has figures of their own.
  if (localStorage.token) dataset.own = '';
  // The first number to be formatted makes the browser read the conventions of all languages, which
  // holds a slow phone up: better now, while styles and fonts are on their way. Who signs in formats none.
  if (location.pathname !== '/login') (0).toLocaleString();
})();
