/// <reference lib="dom" />
import type { Person } from './person.ts';

export type Dropped = { name: string; type: string; bytes: Buffer };

/** Drops files onto the conversation. */
export async function drop({ page }: Person, files: Dropped[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const carried = new DataTransfer();
      for (const { name, type, base64 } of given)
        carried.items.add(
          new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, {
            type,
          }),
        );
      return carried;
    },
    files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
  );
  const target = page.getByRole('log', { name: 'Conversation' });
  for (const event of ['dragenter', 'dragover', 'drop'])
    await target.dispatchEvent(event, { dataTransfer: transfer });
}
