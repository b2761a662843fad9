import type { Transport } from '../connection/transport.ts';

/** Joins that need not wait: those of the user, the workspace, and the screen. */
const AT_ONCE = 12;
/** On average; each pause varies by up to half. */
const EVERY_MS = 50;
const JOIN = /"phx_join"/;
const LEAVE = /"phx_leave"/;

type Data = Parameters<InstanceType<Transport>['send']>[0];

/**
 * WebSockets that send a dozen joins immediately and the others at about twenty per second, in
 * varied steps. A hosted project limits the joins per second of all its users together, and after a
 * fault they all reconnect. The library joins all topics in the same turn, and does so again after
 * each reconnection; this is the only place that all joins pass through.
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

    /** True if the frame leaves a topic whose join is still waiting here. */
    #isBehindItsJoin(data: Data): boolean {
      if (typeof data !== 'string' || this.#waiting.length === 0 || !LEAVE.test(data)) return false;
      const topic = topicOf(data);
      return this.#waiting.some((frame) => typeof frame === 'string' && topicOf(frame) === topic);
    }

    #drain(): void {
      while (this.#allowed > 0 && this.#waiting.length > 0) {
        this.#allowed -= 1;
        const [frame] = this.#waiting.splice(0, 1);
        // Frames that waited for a lost connection are dropped; the joins are sent anew on the next
        // one.
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
