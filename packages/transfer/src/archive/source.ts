import type { FormRecord, FormSource } from '../form/records.ts';
import type { Archive } from './archive.ts';

/** Something that an archive holds and that is lost or changed, and where it is. */
export type Told<Code extends string> = { readonly code: Code; readonly where: string };

/** What makers of records share. */
export type RecordMeans<Code extends string> = {
  note(code: Code, where: string): void;
  /** Where the contents of each object are in the archive. */
  sources: Map<string, string>;
};

type Given<Code extends string> = Pick<FormSource, 'form' | 'workspace' | 'fingerprint'> & {
  /** The sentence of each code. */
  readonly messages: Readonly<Record<Code, string>>;
  /** What the first reading has found, to be told at each later one. */
  readonly told: readonly Told<Code>[];
  found(): Readonly<Record<string, number>>;
  records(means: RecordMeans<Code>): AsyncIterable<FormRecord>;
};

/** A source that holds its archive open until it is disposed of. */
export type OpenSource = FormSource & Disposable;

/**
 * A source of records whose objects are files of an archive.
 * @param read the first reading; the archive is closed if it fails
 */
export async function archiveSource<Code extends string>(
  archive: Archive,
  read: () => Promise<Given<Code>>,
): Promise<OpenSource> {
  using closing = new DisposableStack();
  closing.use(archive);
  const { messages, told, records, ...facts } = await read();
  const sources = new Map<string, string>();
  const kept = closing.move();
  return {
    ...facts,
    async *records(tell) {
      const note = (code: Code, where: string) => tell({ code, message: messages[code], where });
      for (const { code, where } of told) note(code, where);
      yield* records({ note, sources });
    },
    content: async ({ bucket, path }) => {
      const source = sources.get(`${bucket}/${path}`);
      if (source === undefined) throw new Error(`There is no object ${bucket}/${path}`);
      return archive.open(source);
    },
    [Symbol.dispose]: () => kept.dispose(),
  };
}
