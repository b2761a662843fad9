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

/** Lines copied from a code editor, with their language. */
export function pastedCode(data: DataTransfer): { text: string; language: string | null } | null {
  const editor = data.getData('vscode-editor-data');
  const text = data.getData('text/plain');
  if (editor === '' || !text.trim().includes('\n')) return null;
  const mode = /"mode"\s*:\s*"([\w+#.-]+)"/.exec(editor)?.[1];
  return {
    text: text.replace(/\r\n/g, '\n').replace(/\n$/, ''),
    language: mode && mode !== 'plaintext' ? mode : null,
  };
}
