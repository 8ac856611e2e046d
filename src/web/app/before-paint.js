// Shows the kept colours before the first paint. A file of its own, because the page's
// Content-Security-Policy refuses scripts that are written into it.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const kept = /(^| )scheme=(\w+)/.exec(document.cookie)?.[2];
    const dark = kept === 'dark' || (kept === 'system' && system.matches);
    document.documentElement.dataset.scheme = dark ? 'dark' : '';
  };
  apply();
  system.onchange = apply;
  // The app has kept another choice.
  document.addEventListener('schemechange', apply);
})();
