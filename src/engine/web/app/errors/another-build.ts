/**
 * Whether the server sends pages of another build than the one that runs here, whose parts it then
 * does not have any more. Not where it does not answer.
 */
export async function isAnotherBuildThere(): Promise<boolean> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return false;
  const page = await answer.text();
  const scripts = document.querySelectorAll('script[type="module"][src]');
  return [...scripts].some((script) => !page.includes(`"${script.getAttribute('src')}"`));
}
