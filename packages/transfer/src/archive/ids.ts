import { sourceId } from '../form/source-id.ts';

/**
 * Ids of things that a server numbers itself: two servers use the same numbers, and both can be
 * brought into one workspace. So the server is a part of each id.
 */
export class Ids {
  readonly form: string;

  /** @param server what tells it from others of its product. */
  constructor(product: string, server: readonly unknown[]) {
    this.form = `${product} ${JSON.stringify(server)}`;
  }

  of = (kind: string, ...parts: readonly (string | number)[]): string =>
    sourceId(this.form, kind, parts.length === 1 ? String(parts[0]) : JSON.stringify(parts));
  channel = (room: string): string => this.of('channel', room);
  message = (id: string | number): string => this.of('message', id);
}
