import { rm } from 'node:fs/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Disk } from '../disk.ts';
import { busy, objectNotFound, StorageError, tooLarge } from '../errors.ts';
import type { Renderers } from './renderers.ts';
import type { RenderedImage } from './drawings.ts';
import { transformKey, type ImageTransform } from './transform.ts';

/** The largest source that is rendered, as on the hosted service. */
const MOST_BYTES = 25 * 1024 ** 2;
/** How long a failed render is not retried. */
const REFUSAL_MS = 10 * 60_000;
const MOST_REFUSALS = 10_000;

export type ImagesOptions = { disk: Disk; renderers: Renderers; drawingsPerMinute: number };

/** Objects in other sizes and formats. Concurrent requests for the same image share one render. */
export class Images {
  readonly #disk: Disk;
  readonly #renderers: Renderers;
  readonly #limiter: RateLimiterMemory;
  readonly #drawing = new Map<string, Promise<RenderedImage>>();
  readonly #refused = new Map<string, { reason: StorageError; until: number }>();

  constructor({ disk, renderers, drawingsPerMinute }: ImagesOptions) {
    this.#disk = disk;
    this.#renderers = renderers;
    this.#limiter = new RateLimiterMemory({ points: drawingsPerMinute, duration: 60 });
  }

  /**
   * @param requester any identifying text; images that are already rendered do not count against
   * the limit.
   * @throws StorageError 400 if the image cannot be rendered, 404, 413, and 429 or 503 if there are
   * too many.
   */
  async drawn(version: string, how: ImageTransform, requester: string): Promise<RenderedImage> {
    const key = transformKey(how);
    const id = `${version}/${key}`;
    const kept = this.#disk.drawings.find(version, key);
    if (kept) return kept;
    const refused = this.#refused.get(id);
    if (refused && refused.until > Date.now()) throw refused.reason;
    const known = this.#drawing.get(id);
    if (known) return known;
    const drawing = this.#draw(version, how, requester)
      .catch((error: unknown) => {
        if (error instanceof StorageError && error.statusCode === '400') this.#refuse(id, error);
        throw error;
      })
      .finally(() => this.#drawing.delete(id));
    this.#drawing.set(id, drawing);
    return drawing;
  }

  async #draw(version: string, how: ImageTransform, requester: string): Promise<RenderedImage> {
    const size = await this.#disk.size(version);
    if (size === null) throw objectNotFound();
    if (size > MOST_BYTES) throw tooLarge();
    await this.#count(requester);
    const { drawings } = this.#disk;
    const to = drawings.draft();
    try {
      const format = await this.#disk.withFile(version, (from) =>
        this.#renderers.draw({ ...how, from, to }, requester),
      );
      // Removed while it was rendered.
      if ((await this.#disk.size(version)) === null) throw objectNotFound();
      return await drawings.keep(version, transformKey(how), to, format);
    } finally {
      await rm(to, { force: true });
    }
  }

  async #count(requester: string): Promise<void> {
    try {
      await this.#limiter.consume(requester);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw busy(`Too many images were asked for. Try again in ${seconds} s.`, seconds, '429');
    }
  }

  #refuse(id: string, reason: StorageError): void {
    if (this.#refused.size >= MOST_REFUSALS) this.#refused.clear();
    this.#refused.set(id, { reason, until: Date.now() + REFUSAL_MS });
  }
}
