/** Timing of the loading bar in milliseconds (spec point 9). */
export const LOADING_MS = { throttle: 200, fill: 2000, hide: 500, reset: 400 } as const;

/**
 * idle: hidden; filling: growing, for `fill`; full: complete, for `hide`; fading: disappearing, for
 * `reset`.
 */
export type LoadingPhase = 'idle' | 'filling' | 'full' | 'fading';

/** Phases of the loading bar; waits shorter than `throttle` show nothing. */
export function createLoadingPhases(onPhase: (phase: LoadingPhase) => void): {
  set(isLoading: boolean): void;
  stop(): void;
} {
  let phase: LoadingPhase = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: LoadingPhase) => {
    phase = next;
    onPhase(next);
  };
  const later = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };

  return {
    set(isLoading) {
      if (isLoading) return later(LOADING_MS.throttle, () => show('filling'));
      clearTimeout(timer);
      if (phase !== 'filling')
        return phase === 'idle' ? undefined : later(LOADING_MS.reset, () => show('idle'));
      show('full');
      later(LOADING_MS.hide, () => {
        show('fading');
        later(LOADING_MS.reset, () => show('idle'));
      });
    },
    stop: () => clearTimeout(timer),
  };
}
