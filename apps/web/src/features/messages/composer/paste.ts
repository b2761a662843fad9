/** Longer pasted texts are offered as a file, because they are too long to read as a message. */
export const LONG_TEXT = 8000;

/**
 * Files of a paste; null if the text is meant, because office programs add an image of copied text.
 */
export const pastedFiles = (data: DataTransfer): FileList | null =>
  data.files.length > 0 && !data.types.includes('text/plain') ? data.files : null;

/** A pasted text that is too long for a message; otherwise null. */
export function longText(data: DataTransfer): string | null {
  const text = data.getData('text/plain');
  return text.length > LONG_TEXT ? text : null;
}
