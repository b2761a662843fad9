import { ownLimits, type RealtimeLimits } from './limits.ts';

const ofEveryPlan = { ...ownLimits, channelsPerSocket: 100, presenceKeys: 10 };

/** Limits of the hosted service's plans, for testing an app against them. */
export const plans = {
  free: {
    ...ofEveryPlan,
    sockets: 200,
    payloadBytes: 256_000,
    projectJoinsPerSecond: 100,
    projectMessagesPerSecond: 100,
    projectPresencePerSecond: 20,
  },
  pro: {
    ...ofEveryPlan,
    sockets: 500,
    payloadBytes: 3_000_000,
    projectJoinsPerSecond: 500,
    projectMessagesPerSecond: 500,
    projectPresencePerSecond: 50,
  },
  /** Pro without a spend cap, and Team. */
  large: {
    ...ofEveryPlan,
    sockets: 10_000,
    payloadBytes: 3_000_000,
    projectJoinsPerSecond: 2500,
    projectMessagesPerSecond: 2500,
    projectPresencePerSecond: 1000,
  },
} as const satisfies Record<string, RealtimeLimits>;

export type HostedPlan = keyof typeof plans;

const isPlan = (name: string): name is HostedPlan => Object.hasOwn(plans, name);

/**
 * The plan in `REALTIME_PLAN` of the environment, whose limits apply; without it, our own limits
 * apply.
 * @throws an error that names the plans.
 */
export function realtimePlan({
  REALTIME_PLAN: name,
}: Record<string, string | undefined>): HostedPlan | undefined {
  if (name === undefined || name === '') return undefined;
  if (isPlan(name)) return name;
  throw new Error(`REALTIME_PLAN must be ${Object.keys(plans).join(', ')}, but is "${name}".`);
}
