import type { Caller } from '../postgres/session.ts';
import { AWAY, isOutage } from '../postgres/outage.ts';
import type { SocketDependencies } from './dependencies.ts';
import { isTopicName, PRIVATE_ONLY, publicRights, type TopicRights } from './authorise.ts';
import { type CallerIdentity, type SocketIdentities, isFault } from './identities.ts';
import type { Frame } from './protocol.ts';
import { replayOf } from './replay.ts';
import { type ChannelConfig, joinPayload } from './join-payload.ts';

const PREFIX = 'realtime:';

/** An accepted join: its options, the caller and their rights. */
export type Admitted = {
  name: string;
  config: ChannelConfig;
  identity: CallerIdentity;
  rights: TopicRights;
  presenceKey: string | null;
  replay: Exclude<ReturnType<typeof replayOf>, string>;
};

/** @returns the accepted join, or the reason for a refusal in the hosted service's words. */
export async function admitJoin(
  frame: Frame,
  identities: SocketIdentities,
  on: SocketDependencies,
): Promise<Admitted | string> {
  const { data: payload } = joinPayload.safeParse(frame.payload ?? {});
  const name = frame.topic.slice(PREFIX.length);
  if (frame.topic === PREFIX) return 'TopicNameRequired: You must provide a topic name';
  if (!frame.topic.startsWith(PREFIX) || !isTopicName(name) || !payload)
    return 'InvalidJoin: the topic or its configuration is malformed';
  const { config } = payload;
  if ((config.postgres_changes ?? []).length > on.limits.changesPerChannel)
    return 'TooManySubscriptions: Too many changes';
  const replay = replayOf(config.broadcast.replay, config.private);
  if (typeof replay === 'string') return replay;
  if (!config.private && !on.access.allowsPublic) return PRIVATE_ONLY;
  const identity = await identities.of(payload.access_token ?? payload.user_token ?? null);
  if (isFault(identity)) return `${identity.code}: ${identity.message}`;
  const rights = config.private
    ? await rightsOn(name, config.presence.enabled, identity.caller, on)
    : publicRights;
  if (rights === null) return `DatabaseUnavailable: ${AWAY}`;
  if (!rights.broadcast)
    return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
  const isNamed = config.private && on.access.presenceKeyIsSub;
  const presenceKey = isNamed ? keyByToken(identity) : config.presence.key || null;
  return { name, config, identity, rights, presenceKey, replay };
}

/** If the project requires it, users are present only under their own id. */
export const keyByToken = ({ caller: { claims } }: CallerIdentity): string | null =>
  typeof claims.sub === 'string' ? claims.sub : null;

/** Null during an outage; clients retry the join by themselves. */
function rightsOn(
  name: string,
  presence: boolean,
  caller: Caller,
  { authoriser }: SocketDependencies,
): Promise<TopicRights | null> {
  return authoriser.canRead(name, presence, caller).catch((error: unknown) => {
    if (isOutage(error)) return null;
    throw error;
  });
}
