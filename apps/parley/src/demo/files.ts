import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import {
  attachmentPath,
  attachmentType,
  ATTACHMENTS_BUCKET,
  type AttachmentSummary,
  newId,
} from '@parley/model';
import { type Drawing, SITE_PLAN, TURNING } from './drawings.ts';
import type { FileName } from './story/index.ts';

export type DemoFile = {
  name: string;
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
  width?: number;
  height?: number;
};

const text = (name: string, mimeType: string, value: string): DemoFile => ({
  name,
  mimeType,
  bytes: new TextEncoder().encode(value),
});

/** Small real files of common types, generated here so that the repository contains no binaries. */
export async function sharedFiles(): Promise<ReadonlyMap<FileName, DemoFile>> {
  const files: Record<FileName, DemoFile> = {
    'first-week-measurements.csv': text(
      'first-week-measurements.csv',
      'text/csv',
      [
        'site,hour,flow_c,cop',
        ...Array.from({ length: 24 }, (_, hour) => {
          const swing = Math.sin((hour / 24) * 2 * Math.PI);
          return `Canal Road 21,${hour}:00,${(38 - swing * 3).toFixed(1)},${(4.7 + swing * 0.4).toFixed(1)}`;
        }),
      ].join('\n'),
    ),
    'commissioning-bergstrasse-3.pdf': text(
      'commissioning-bergstrasse-3.pdf',
      'application/pdf',
      pdf('Bergstrasse 3: serial HH-20731, 1.6 bar, all circuits balanced. Signed: Grace Mbeki.'),
    ),
    'commissioning-checklist.md': text(
      'commissioning-checklist.md',
      'text/markdown',
      '# Commissioning\n\n- [ ] Pressure test, 24 h\n' +
        '- [ ] Pre-charge of the expansion vessel, measured with the water drained\n' +
        '- [ ] Electrical acceptance\n- [ ] Photo of the serial number\n' +
        '- [ ] Customer briefing\n',
    ),
    'how-to-sign-in.txt': text(
      'how-to-sign-in.txt',
      'text/plain',
      '1. Open the app and choose “New e-mail”.\n2. Type the address we have of you.\n' +
        '3. Confirm with the code that arrives there.\n',
    ),
    'harbour-lane-site-plan.png': await picture('harbour-lane-site-plan.png', SITE_PLAN),
    'turning-circle-harbour-lane.png': await picture('turning-circle-harbour-lane.png', TURNING),
  };
  return new Map(Object.values(files).map((file) => [file.name as FileName, file]));
}

/**
 * Uploads a file for a message.
 * @returns its summary for the message
 * @throws the storage error's message.
 */
export async function attachFile(
  client: SupabaseClient,
  owner: { workspace_id: string; channel_id: string; message_id: string },
  file: DemoFile,
): Promise<AttachmentSummary> {
  const id = newId();
  const storagePath = attachmentPath({ ...owner, id, name: file.name });
  const { error } = await client.storage
    .from(ATTACHMENTS_BUCKET)
    .upload(storagePath, new Blob([file.bytes], { type: file.mimeType }), {
      contentType: file.mimeType,
    });
  if (error) throw new Error(`${file.name} could not be stored: ${error.message}`);
  const { name, mimeType, bytes, width, height } = file;
  return {
    id,
    type: attachmentType(mimeType),
    name,
    mime_type: mimeType,
    file_size: bytes.byteLength,
    storage_path: storagePath,
    width,
    height,
  };
}

/** A page with one line. */
export function pdf(line: string): string {
  const stream = `BT /F1 14 Tf 60 740 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  return (
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n` +
    `<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  );
}

/** A drawing as a PNG. */
export async function picture(
  name: string,
  { width, height, shapes }: Drawing,
): Promise<DemoFile & { width: number; height: number }> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" ` +
    `stroke="#4a4038" stroke-width="3"><rect width="${width}" height="${height}" ` +
    `fill="#f6f3ec" stroke="none"/>${shapes}</svg>`;
  const bytes = Uint8Array.from(await sharp(Buffer.from(svg)).png().toBuffer());
  return { name, mimeType: 'image/png', bytes, width, height };
}
