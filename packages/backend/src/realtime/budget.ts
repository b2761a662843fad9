import type { RealtimeLimits } from './limits.ts';

/** What a socket may send in a second; joins are dearer than other frames. */
export class Budget {
  #second = 0;
  #frames = 0;
  #joins = 0;

  /** Counts a frame. @returns whether it may be handled. */
  take(
    isJoin: boolean,
    limits: Pick<RealtimeLimits, 'framesPerSecond' | 'joinsPerSecond'>,
  ): boolean {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) this.#frames = this.#joins = 0;
    this.#second = second;
    this.#frames += 1;
    if (isJoin) this.#joins += 1;
    return this.#frames <= limits.framesPerSecond && this.#joins <= limits.joinsPerSecond;
  }
}
