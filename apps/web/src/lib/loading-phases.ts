/** Times of the loading bar (spec point 9), in milliseconds. */
export const LOADING_MS = { throttle: 200, fill: 2000, hide: 500, reset: 400 } as const;

/**
 * idle: not there; filling: towards its end, for `fill`; full: at its end, for `hide`; fading:
 * away, for `reset`.
 */
export type LoadingPhase = 'idle' | 'filling' | 'full' | 'fading';

/** The phases of the loading bar: a wait shorter than `throttle` shows none. */
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
