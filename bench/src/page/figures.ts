import type { PageCost } from '@parley/e2e/page-cost';

/** The measurements of one run. */
export type PageFigures = {
  /** Size of the long channel and of the crowded workspace. */
  messages: number;
  people: number;
  /** By the factor that slows the processor. */
  signIn: Record<Slowdown, PageCost>;
  channel: Record<Slowdown, PageCost>;
  /** The first channel of a crowded workspace. */
  crowd: PageCost;
  /** A page that this device has visited before, with the service worker installed. */
  again: PageCost;
  switching: { median: number; p95: number };
  typing: { median: number; p95: number };
  /** In a page with only a text field, without and with changes beside it. */
  bareTyping: { still: { p95: number }; changing: { p95: number } };
  scrolling: { frames: number; late: number; blank: number };
  nodes: number;
};
export type Slowdown = 1 | 4;

/** A figure with its target; `least` if more is better. */
export type Goal = { what: string; value: number; target: number; unit: string; least?: true };

export const isMet = ({ value, target, least }: Goal): boolean =>
  least ? value >= target : value <= target;

/** What the untouched page fetches until it is idle, in kB of script. */
const inAll = ({ scriptBytes, idleScriptBytes }: PageCost) =>
  (scriptBytes + idleScriptBytes) / 1000;

/** The figures with targets, by topic. */
export function goalsOf(figures: PageFigures): Record<string, Goal[]> {
  const { messages, people, signIn, channel, crowd, switching, typing, scrolling, nodes } = figures;
  return {
    time: [
      { what: 'Sign-in form', value: signIn[1].ms, target: 600, unit: 'ms' },
      { what: 'Sign-in form, 4 × slower', value: signIn[4].ms, target: 1500, unit: 'ms' },
      { what: 'First channel', value: channel[1].ms, target: 1200, unit: 'ms' },
      { what: 'First channel, 4 × slower', value: channel[4].ms, target: 2500, unit: 'ms' },
      {
        what: `First channel among ${people.toLocaleString('en')} people`,
        value: crowd.ms,
        target: 1500,
        unit: 'ms',
      },
    ],
    script: [
      { what: 'Sign-in form', value: signIn[1].scriptBytes / 1000, target: 90, unit: 'kB' },
      { what: 'First channel', value: channel[1].scriptBytes / 1000, target: 220, unit: 'kB' },
      { what: 'Sign-in form, in all', value: inAll(signIn[1]), target: 160, unit: 'kB' },
      { what: 'First channel, in all', value: inAll(channel[1]), target: 420, unit: 'kB' },
    ],
    requests: [
      { what: 'Sign-in form', value: signIn[1].requests, target: 12, unit: '' },
      { what: 'First channel', value: channel[1].requests, target: 30, unit: '' },
    ],
    interaction: [
      {
        what: 'Switch to a channel seen before, p95',
        value: switching.p95,
        target: 50,
        unit: 'ms',
      },
      { what: 'Key to paint, busy, p95', value: typing.p95, target: 16, unit: 'ms' },
    ],
    scroll: [
      {
        what: 'Frames on time',
        value: 100 * (1 - scrolling.late / scrolling.frames),
        target: 98,
        unit: '%',
        least: true,
      },
    ],
    nodes: [
      {
        what: `Elements of a page of ${messages.toLocaleString('en')} messages`,
        value: nodes,
        target: 2500,
        unit: '',
      },
    ],
  };
}
