/** Prints a text alone, on a sheet of its own, and leaves the page as it is. */
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
  // Browsers that print without waiting for the person have taken the sheet by then.
  sheet.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 0));
  sheet.print();
}
