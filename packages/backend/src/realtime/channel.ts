import type { TopicRights } from './authorise.ts';
import type { CallerIdentity } from './identities.ts';
import type { SerializerVersion } from './protocol.ts';
import type { Replaying } from './replaying.ts';
import type { Listener, Topic } from './topic.ts';
import type { ChannelOptions } from './join-payload.ts';

/** The parts of a socket that a channel uses. */
export type ClientLine = {
  readonly version: SerializerVersion;
  write(frame: Buffer): void;
  /** Sends the reason and closes the channel. */
  end(channel: Channel, message: string): void;
};

type Joined = Pick<
  Channel,
  'topic' | 'joinRef' | 'options' | 'presenceKey' | 'identity' | 'rights' | 'replaying'
>;

/**
 * One socket's subscription to one topic. There are tens of thousands, so equal values are shared.
 */
export class Channel implements Listener {
  readonly #line: ClientLine;
  readonly topic: Topic;
  readonly joinRef: string | null;
  readonly options: ChannelOptions;
  /** The key of its presence; if the client sent none, null until it is needed. */
  presenceKey: string | null;
  identity: CallerIdentity;
  rights: TopicRights;
  /** Its write rights, checked on its first broadcast because few channels ever send one. */
  speech: Promise<TopicRights> | null = null;
  replaying: Replaying | null;

  constructor(line: ClientLine, joined: Joined) {
    this.#line = line;
    this.topic = joined.topic;
    this.joinRef = joined.joinRef;
    this.options = joined.options;
    this.presenceKey = joined.presenceKey;
    this.identity = joined.identity;
    this.rights = joined.rights;
    this.replaying = joined.replaying;
  }

  get version(): SerializerVersion {
    return this.#line.version;
  }

  write(frame: Buffer): void {
    this.#line.write(frame);
  }

  end(message: string): void {
    this.#line.end(this, message);
  }

  /** Expiry of its token, in seconds since 1970. */
  get expiresAt(): number {
    const { exp } = this.identity.caller.claims;
    return typeof exp === 'number' ? exp : Infinity;
  }
}
