import { realtime, reconnectAfterMs } from '@parley/model';
import { varied } from '@parley/client/base/attempts';
import { WebSocket } from 'ws';
import type { CrowdListener } from './world.ts';

/**
 * The sockets of many browsers, all from this address, with the app's topics, timeouts and
 * reconnect delays. They use the protocol directly, since a thousand rendering pages would be
 * measured instead of the server.
 */
export function openCrowd(url: string, key: string, listeners: readonly CrowdListener[]) {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`;
  const refusals = new Map<string, number>();
  const refused = (reason: string) => refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  const browsers = listeners.map((listener) => new Browser(address, listener, refused));

  return {
    /** Opens every browser's socket. */
    open(): void {
      for (const browser of browsers) browser.connect();
    },

    /** The number of browsers that have joined all their topics. */
    whole: () => browsers.filter((browser) => browser.isWhole).length,

    /** Reasons for refused joins with their counts, since the last call. */
    takeRefusals(): [string, number][] {
      const all = [...refusals];
      refusals.clear();
      return all;
    },

    close(): void {
      for (const browser of browsers) browser.close();
    },
  };
}

/** Bytes at the start of a frame that are enough to identify it. */
const HEAD = 200;

class Browser {
  readonly #address: string;
  readonly #listener: CrowdListener;
  readonly #refused: (reason: string) => void;
  readonly #joined = new Set<string>();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  #socket: WebSocket | null = null;
  #tries = 0;
  #refs = 0;

  constructor(address: string, listener: CrowdListener, refused: (reason: string) => void) {
    this.#address = address;
    this.#listener = listener;
    this.#refused = refused;
  }

  get isWhole(): boolean {
    return this.#joined.size === this.#listener.rows.length + 1;
  }

  connect(): void {
    const socket = new WebSocket(this.#address, { perMessageDeflate: false });
    this.#socket = socket;
    socket.on('error', ({ message }) => this.#refused(message));
    socket.on('open', () => {
      this.#tries = 0;
      for (const topic of [...this.#listener.rows, this.#listener.presence]) this.#join(topic);
    });
    socket.on('message', (bytes: Buffer) => {
      if (bytes.subarray(0, HEAD).includes('"phx_reply"'))
        this.#answered(JSON.parse(String(bytes)));
    });
    socket.on('close', () => {
      this.#forget();
      if (this.#socket !== socket) return;
      this.#tries += 1;
      setTimeout(() => this.#socket && this.connect(), varied(reconnectAfterMs(this.#tries)));
    });
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #forget(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#joined.clear();
  }

  #join(topic: string): void {
    const config = {
      private: true,
      broadcast: { self: false, ack: false, numbered: true },
      presence: { key: '', enabled: topic === this.#listener.presence },
    };
    this.#say(topic, 'phx_join', { config, access_token: this.#listener.token });
    this.#waiting.set(
      topic,
      setTimeout(() => this.#again(topic, 'no answer in time'), realtime.timeoutMs),
    );
  }

  #again(topic: string, reason: string): void {
    this.#refused(reason);
    this.#waiting.set(
      topic,
      setTimeout(() => this.#join(topic), varied(reconnectAfterMs(1))),
    );
  }

  #answered(frame: [unknown, unknown, string, string, { status: string; response: object }]): void {
    const [, , address, , { status, response }] = frame;
    const topic = address.replace('realtime:', '');
    if (!this.#waiting.has(topic) || this.#joined.has(topic)) return;
    clearTimeout(this.#waiting.get(topic));
    if (status !== 'ok')
      return this.#again(topic, JSON.stringify(response).replace(/topic:.*/, ''));
    this.#joined.add(topic);
    if (topic === this.#listener.presence)
      this.#say(topic, 'presence', {
        type: 'presence',
        event: 'track',
        payload: { online_at: new Date().toISOString() },
      });
  }

  #say(topic: string, event: string, payload: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const ref = String((this.#refs += 1));
    this.#socket.send(JSON.stringify([ref, ref, `realtime:${topic}`, event, payload]));
  }
}
