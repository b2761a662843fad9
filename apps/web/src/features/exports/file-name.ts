/** The name of a downloaded export: letters, digits and dashes, and the day it was made. */
export function fileNameOf(name: string, createdAt: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'export'}-${createdAt.slice(0, 10)}.zip`;
}
