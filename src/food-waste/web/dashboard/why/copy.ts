/** Puts a sentence on the clipboard, with its picture where the browser takes one. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function addressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

/** A document of the text and the picture, as programs that write take it. */
async function documentOf(text: string, picture: Promise<Blob | null>): Promise<Blob> {
  const drawn = await picture;
  const paragraphs = text.split('\n').map((line) => `<p>${escaped(line)}</p>`);
  const image = drawn ? `<p><img src="${await addressOf(drawn)}" alt="${escaped(text)}"></p>` : '';
  return new Blob([paragraphs.join('') + image], { type: 'text/html' });
}

/** @throws where the browser lets nobody write there */
export async function copyWithPicture(text: string, picture: Promise<Blob | null>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(text);
    return;
  }
  const item = new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    // Still being drawn when the press is over, after which some browsers let nobody write.
    'text/html': documentOf(text, picture),
  });
  await navigator.clipboard.write([item]);
}
