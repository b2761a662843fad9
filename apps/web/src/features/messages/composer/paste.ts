/** Longer pasted texts are offered to become a file: nobody reads them as a message. */
export const LONG_TEXT = 8000;

/**
 * Files of a paste, or null when text is meant: office programs put a picture of the text beside
 * the text.
 */
export const pastedFiles = (data: DataTransfer): FileList | null =>
  data.files.length > 0 && !data.types.includes('text/plain') ? data.files : null;

/** The text of a paste that is too long for a message, or null. */
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
