import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { busy, invalid } from '../errors.ts';
import { IMAGE_FORMATS, type ImageFormat, type ImageTransform } from './transform.ts';

/** An image to render: the source file, and the file to write. */
export type RenderRequest = ImageTransform & { from: string; to: string };

export type RenderersOptions = {
  /** Images rendered concurrently. */
  atOnce?: number;
  /** Renders that may wait, in total and for one requester. */
  waiting?: number;
  waitingEach?: number;
  /** Time limit for one render. */
  milliseconds?: number;
  /** Starts a rendering process. */
  start?(): ChildProcess;
};

/**
 * The most pixels of a source, as many as photos of current phones have. A small file may decode to
 * billions.
 */
export const MOST_PIXELS = 25_000_000;

/** A process is replaced after this many images, which bounds the effect of memory leaks. */
const DRAWINGS_EACH = 100;
/** An idle process ends after this time. */
const IDLE_MS = 15_000;
const RETRY_AFTER_S = 5;

const answer = z.union([
  z.object({ format: z.enum(IMAGE_FORMATS) }),
  z.object({ refused: z.string() }),
]);

type Job = {
  order: RenderRequest;
  requester: string;
  resolve(format: ImageFormat): void;
  reject(reason: unknown): void;
};
type Renderer = { process: ChildProcess; drawn: number; idle: NodeJS.Timeout | null };

/**
 * Renders images in a few separate processes with a lower priority. They do not occupy the threads
 * that serve files, resolve names and encrypt, and a hostile image harms only its process.
 */
export class Renderers {
  readonly #options: Required<RenderersOptions>;
  readonly #waiting: Job[] = [];
  readonly #running: Job[] = [];
  readonly #renderers = new Set<Renderer>();
  /** The last turn of each requester, while requests wait. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  #isClosed = false;

  constructor(options: RenderersOptions = {}) {
    this.#options = {
      atOnce: 2,
      waiting: 128,
      waitingEach: 32,
      milliseconds: 30_000,
      start: startProcess,
      ...options,
    };
  }

  /**
   * @param requester any identifying text; no requester can fill the queue, and the one whose last
   * turn is oldest goes first.
   * @returns the format of the written file.
   * @throws StorageError 503 if too many wait already; 400 if the image cannot be rendered.
   */
  draw(order: RenderRequest, requester: string): Promise<ImageFormat> {
    const own = this.#waiting.filter((job) => job.requester === requester).length;
    const { waiting, waitingEach } = this.#options;
    if (this.#isClosed || this.#waiting.length >= waiting || own >= waitingEach)
      return Promise.reject(busy('Too many images are waiting to be drawn', RETRY_AFTER_S));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, requester, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0))
      job.reject(busy('The server is being stopped', RETRY_AFTER_S));
    for (const renderer of this.#renderers) this.#end(renderer);
  }

  #next(): void {
    if (this.#running.length >= this.#options.atOnce || this.#isClosed) return;
    const [job] = this.#waiting.toSorted((a, b) => this.#lastTurn(a) - this.#lastTurn(b));
    if (!job) return this.#turns.clear();
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    this.#turn += 1;
    this.#turns.set(job.requester, this.#turn);
    this.#running.push(job);
    void this.#work(job)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#running.splice(this.#running.indexOf(job), 1);
        this.#next();
      });
  }

  async #work({ order }: Job): Promise<ImageFormat> {
    const renderer = this.#idleDrawer() ?? this.#newDrawer();
    renderer.drawn += 1;
    try {
      const reply = await this.#ask(renderer.process, order);
      if ('format' in reply) return reply.format;
      throw refusalOf(reply.refused);
    } finally {
      this.#rest(renderer);
    }
  }

  #ask(child: ChildProcess, order: RenderRequest): Promise<z.infer<typeof answer>> {
    return new Promise((resolve, reject) => {
      const tooSlow = setTimeout(() => {
        child.kill('SIGKILL');
        settle(() => reject(invalid('The image takes too long to draw')));
      }, this.#options.milliseconds);
      const onMessage = (message: unknown) => settle(() => resolve(answer.parse(message)));
      // It ran out of memory, or the image crashed its libraries.
      const ended = () => settle(() => reject(refusalOf('The drawing process ended')));
      const failed = (error: Error) => settle(() => reject(error));
      const settle = (outcome: () => void) => {
        clearTimeout(tooSlow);
        child.off('message', onMessage).off('exit', ended).off('error', failed);
        outcome();
      };
      child.once('message', onMessage).once('exit', ended).once('error', failed);
      child.send({ ...order, mostPixels: MOST_PIXELS });
    });
  }

  #lastTurn = ({ requester }: Job): number => this.#turns.get(requester) ?? 0;

  #idleDrawer(): Renderer | undefined {
    const renderer = [...this.#renderers].find(({ idle }) => idle !== null);
    if (renderer?.idle) clearTimeout(renderer.idle);
    if (renderer) renderer.idle = null;
    return renderer;
  }

  #newDrawer(): Renderer {
    const renderer: Renderer = { process: this.#options.start(), drawn: 0, idle: null };
    this.#renderers.add(renderer);
    renderer.process.once('exit', () => this.#renderers.delete(renderer));
    renderer.process.on('error', () => this.#end(renderer));
    return renderer;
  }

  #rest(renderer: Renderer): void {
    const isSpent = renderer.drawn >= DRAWINGS_EACH || this.#isClosed || !isAlive(renderer.process);
    if (isSpent) this.#end(renderer);
    else renderer.idle = setTimeout(() => this.#end(renderer), IDLE_MS).unref();
  }

  #end(renderer: Renderer): void {
    this.#renderers.delete(renderer);
    if (renderer.idle) clearTimeout(renderer.idle);
    renderer.process.kill('SIGKILL');
  }
}

/** Starts a process with an empty environment and discarded output. */
export const startProcess = (): ChildProcess =>
  fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

const isAlive = ({ exitCode, signalCode, connected }: ChildProcess) =>
  exitCode === null && signalCode === null && connected;

const refusalOf = (reason: string) =>
  reason.includes('pixel limit')
    ? invalid(`The image has more than ${MOST_PIXELS / 1e6} megapixels`)
    : invalid('The source image is invalid or unsupported for rendering', new Error(reason));
