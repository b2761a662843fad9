import type { Transport } from '../connection/transport.ts';

/** Joins that need not wait: the person's, the workspace's, those of what is on the screen. */
const AT_ONCE = 12;
/** On average; each pause is up to half as long again, or as much shorter. */
const EVERY_MS = 50;
const JOIN = /"phx_join"/;
const LEAVE = /"phx_leave"/;

type Data = Parameters<InstanceType<Transport>['send']>[0];

/**
 * Websockets that send a dozen joins at once and the others some twenty a second, in varied steps:
 * a hosted project takes so many joins in a second from all of its people together, and after a
 * fault they all come back. The library joins all topics in the same turn, and again so after each
 * reconnection; here is the one place through which all of them pass.
 */
export function pacedJoins(Base: Transport, random: () => number = Math.random): Transport {
  return class extends Base {
    readonly #waiting: Data[] = [];
    #allowed = AT_ONCE;
    #isCounting = false;

    override send(data: Data): void {
      const isJoin = typeof data === 'string' && JOIN.test(data);
      if (!isJoin && !this.#isBehindItsJoin(data)) return super.send(data);
      this.#waiting.push(data);
      this.#drain();
    }

    /** A topic is not left before the join that the server has not seen yet. */
    #isBehindItsJoin(data: Data): boolean {
      if (typeof data !== 'string' || this.#waiting.length === 0 || !LEAVE.test(data)) return false;
      const topic = topicOf(data);
      return this.#waiting.some((frame) => typeof frame === 'string' && topicOf(frame) === topic);
    }

    #drain(): void {
      while (this.#allowed > 0 && this.#waiting.length > 0) {
        this.#allowed -= 1;
        const [frame] = this.#waiting.splice(0, 1);
        // What waited for a connection that is gone is said anew on the next one.
        if (frame !== undefined && this.readyState === this.OPEN) super.send(frame);
      }
      if (this.#allowed < AT_ONCE) this.#allowMoreLater();
    }

    #allowMoreLater(): void {
      if (this.#isCounting) return;
      this.#isCounting = true;
      setTimeout(
        () => {
          this.#isCounting = false;
          this.#allowed += 1;
          this.#drain();
        },
        EVERY_MS * (0.5 + random()),
      );
    }
  };
}

/** A frame is `[join, number, topic, event, payload]`. */
const topicOf = (frame: string): string => /^\[[^,]*,[^,]*,"([^"]*)"/.exec(frame)?.[1] ?? '';
