/** Prints a text on its own sheet without changing the page. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inset:auto 100% 100% auto;width:0;height:0;border:0';
  document.body.append(frame);
  const sheet = frame.contentWindow;
  if (!sheet) return frame.remove();
  const words = sheet.document.createElement('pre');
  words.textContent = text;
  words.style.cssText = 'font:14px/1.8 monospace;white-space:pre-wrap';
  sheet.document.body.append(words);
  // Delay the removal: browsers that print asynchronously have read the frame by then.
  sheet.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 0));
  sheet.print();
}
