/// <reference lib="dom" />

/** The measurements inside the browser. */
export type Probe = {
  /** Starts to sample every frame. */
  watch(): void;
  /**
   * Frames since `watch`. A blank frame has at least 40 px of the list without content, a waiting
   * one shows the spinner for older messages, and a late one follows a skipped frame.
   */
  watched(): { frames: number; blank: number; waiting: number; late: number; longest: number };
  /**
   * Follows a link of the sidebar.
   * @returns milliseconds until the first frame that shows messages of that channel, and frames
   * without any.
   */
  switchTo(channelId: string): Promise<{ ms: number; empty: number }>;
  /** Milliseconds from each key press to the next frame, since the last call. */
  keys(): number[];
};

declare global {
  // oxlint-disable-next-line no-var
  var probe: Probe;
}

/**
 * Installs the probe in the page. The function's text is sent to the browser, so it uses nothing
 * from outside.
 */
export function installProbe(): void {
  const GAP = 40;
  const TOO_LONG_MS = 20_000;
  /** One and a half frames of a screen with 60 Hz. */
  const LATE_MS = 25;
  let frames = 0;
  let blank = 0;
  let waiting = 0;
  let late = 0;
  let longest = 0;
  let last = 0;
  let isWatching = false;
  let pressed: number[] = [];

  const list = () => document.querySelector('[role=log][aria-label=Conversation]');
  const linkOf = (channelId: string) => `nav a[href^="/channels/${channelId}"]`;
  const shownRows = (log: Element) =>
    [log.children[1], ...(log.lastElementChild?.children ?? [])]
      .filter((row) => row !== undefined)
      .filter((row) => row.checkVisibility({ visibilityProperty: true }))
      .map((row) => row.getBoundingClientRect());

  const isBlank = () => {
    const log = list();
    if (!log) return true;
    const frame = log.getBoundingClientRect();
    const rows = shownRows(log)
      .filter((row) => row.bottom > frame.top && row.top < frame.bottom)
      .toSorted((a, b) => a.top - b.top);
    let edge = frame.top;
    for (const row of rows) {
      if (row.top - edge > GAP) return true;
      edge = Math.max(edge, row.bottom);
    }
    return frame.bottom - edge > GAP;
  };

  const isWaiting = () => {
    const frame = list()?.getBoundingClientRect();
    const spinner = list()
      ?.querySelector('[role=progressbar], [data-slot=spinner]')
      ?.getBoundingClientRect();
    return (
      frame !== undefined &&
      spinner !== undefined &&
      spinner.bottom > frame.top &&
      spinner.top < frame.bottom
    );
  };

  const sample = (now: number) => {
    if (!isWatching) return;
    frames += 1;
    if (isBlank()) blank += 1;
    if (isWaiting()) waiting += 1;
    if (last > 0 && now - last > LATE_MS) late += 1;
    if (last > 0) longest = Math.max(longest, now - last);
    last = now;
    requestAnimationFrame(sample);
  };

  const afterFrame = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });

  addEventListener(
    'keydown',
    (event) => afterFrame(() => pressed.push(performance.now() - event.timeStamp)),
    { capture: true },
  );

  globalThis.probe = {
    watch() {
      [frames, blank, waiting, late, longest, last, isWatching] = [0, 0, 0, 0, 0, 0, true];
      requestAnimationFrame(sample);
    },
    watched() {
      isWatching = false;
      return { frames, blank, waiting, late, longest };
    },
    switchTo(channelId) {
      return new Promise((done, fail) => {
        const link = document.querySelector<HTMLElement>(linkOf(channelId));
        const before = list();
        const started = performance.now();
        let empty = 0;
        // Measured after the frame, since the layout is not done when the frame starts.
        const check = () => {
          const log = list();
          if (log && log !== before && !isBlank())
            return done({ ms: performance.now() - started, empty });
          empty += 1;
          if (performance.now() - started > TOO_LONG_MS)
            return fail(new Error(`No messages after ${TOO_LONG_MS} ms`));
          afterFrame(check);
        };
        link?.click();
        afterFrame(check);
      });
    },
    keys() {
      const all = pressed;
      pressed = [];
      return all;
    },
  };
}
