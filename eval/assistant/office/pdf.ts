/** A PDF with lines of plain text on each page, small enough to be written by hand. */
export function pdfOf(pages: readonly string[]): Uint8Array<ArrayBuffer> {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] ` +
      `/Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => {
      const lines = page
        .split('\n')
        .map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj 0 -18 Td`);
      const stream = `BT /F1 12 Tf 60 760 Td ${lines.join(' ')} ET`;
      return [
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ' +
          `/Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end =
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n` +
    `<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(body + end, 'latin1'));
}
