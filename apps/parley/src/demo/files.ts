import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import {
  attachmentPath,
  attachmentType,
  ATTACHMENTS_BUCKET,
  type AttachmentSummary,
  newId,
} from '@parley/model';
import type { Random } from './random.ts';

export type DemoFile = {
  name: string;
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
  width?: number;
  height?: number;
};

/**
 * Small real files of the kinds people share: drawn, written and counted here, so that the
 * repository carries no binaries.
 */
export async function demoFiles(random: Random): Promise<DemoFile[]> {
  const text = (value: string) => new TextEncoder().encode(value);
  const rows = Array.from(
    { length: 24 },
    (_, hour) => `${hour}:00,${random.between(20, 55) / 10},${random.between(28, 46) / 10}`,
  );
  return [
    {
      name: 'checklist-commissioning.md',
      mimeType: 'text/markdown',
      bytes: text(
        '# Commissioning\n\n- [x] Pressure test, 24 h\n- [x] Electrical acceptance\n- [ ] Customer briefing\n',
      ),
    },
    {
      name: 'measurements.csv',
      mimeType: 'text/csv',
      bytes: text(['hour,kW,COP', ...rows].join('\n')),
    },
    {
      name: 'permit.pdf',
      mimeType: 'application/pdf',
      bytes: text(pdf('Building permit: outdoor unit, north facade. Valid for 24 months.')),
    },
    {
      name: 'how-to-sign-in.txt',
      mimeType: 'text/plain',
      bytes: text('1. Open the app.\n2. Choose “New e-mail”.\n3. Confirm the code we sent you.\n'),
    },
    {
      name: 'facade.png',
      mimeType: 'image/png',
      bytes: await picture(320, 200, random),
      width: 320,
      height: 200,
    },
    {
      name: 'load-profile.png',
      mimeType: 'image/png',
      bytes: await picture(480, 270, random),
      width: 480,
      height: 270,
    },
  ];
}

/**
 * Uploads a file for a message and tells how the message lists it.
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

function pdf(line: string): string {
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
  return `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** Bars on warm paper, as a PNG. */
async function picture(
  width: number,
  height: number,
  random: Random,
): Promise<Uint8Array<ArrayBuffer>> {
  const bars = Array.from({ length: 16 }, () =>
    random.between(Math.round(height * 0.15), Math.round(height * 0.85)),
  );
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bar = bars[Math.floor((x / width) * bars.length)] ?? 0;
      const gap = ((x / width) * bars.length) % 1 > 0.8;
      pixels.set(!gap && height - y < bar ? [201, 100, 66] : [246, 243, 236], (y * width + x) * 3);
    }
  }
  return Uint8Array.from(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}
