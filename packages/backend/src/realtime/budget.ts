import type { RealtimeLimits } from './limits.ts';

/** Limits the frames of a socket per second, with a lower limit for joins, which cost more. */
export class Budget {
  #second = 0;
  #frames = 0;
  #joins = 0;

  /** Counts a frame. @returns false if it exceeds a limit. */
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
