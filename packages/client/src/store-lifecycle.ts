import { resetCollections } from './collections/collections.ts';
import type { Access } from './connection/access.ts';
import type { FirstAnswers, PreloadedMessages } from './first-answers.ts';
import { atOnce, withTimeout } from './base/schedule.ts';
import { countWaiting } from './queue/queue.ts';
import type { StoreParts } from './store-parts.ts';

export type StoreBeginOptions = {
  /**
   * Live changes are joined after this: joining loads much code, which a page does not need before
   * it can be read.
   */
  joinsAfter: Promise<void>;
  /** Data that the page requested before there was a store. */
  firstAnswers: Promise<FirstAnswers | null>;
};

/**
 * Starts all parts for a user with their session and resets them with it; parts of a workspace are
 * reset with the workspace.
 * @returns a function that stops this
 */
export function followSession(
  { ports, connection, clock, session }: Access,
  parts: StoreParts,
  { joinsAfter, firstAnswers }: StoreBeginOptions,
): () => void {
  const { live, queue, readMarks, windows, workspaces, persistence } = parts;
  let shownWorkspace: string | null = null;
  let signedInAs: string | null = null;

  let given: Promise<FirstAnswers | null> | null = firstAnswers;

  /**
   * The answers belong to the user of the page's start: for a user who signs in later, everything
   * is requested again.
   */
  const takeFirst = async (profileId: string): Promise<FirstAnswers | null> => {
    const taken = given;
    given = null;
    const answers = await taken;
    return answers?.profileId === profileId ? answers : null;
  };

  /** Shows the rows that this device keeps. */
  const restore = async (profileId: string) => {
    await persistence.restoreEverywhere();
    if (signedInAs === profileId) await workspaces.restore(profileId);
  };

  /** Messages that have already arrived are shown together with the workspace, not after it. */
  const openGiven = async (messages: PreloadedMessages | undefined) => {
    if (!messages || !parts.ownParticipant(messages.channelId)) return;
    await atOnce(windows.openChannel(messages.channelId));
  };

  const start = async (profileId: string) => {
    const startedAt = Date.now();
    const first = await takeFirst(profileId);
    if (signedInAs !== profileId) return;
    const opened = persistence.start(profileId, first?.device);
    // A device that keeps nothing yet is not waited for.
    if (workspaces.isRemembered(profileId))
      await withTimeout(opened.then(() => restore(profileId)));
    if (signedInAs !== profileId) return;
    queue.start(profileId);
    if (first?.messages) windows.given(first.messages);
    // A failure shows in the workspaces' load; the topics retry until it succeeds.
    const loaded = workspaces
      .start(profileId, first?.workspaces, () => openGiven(first?.messages))
      .catch(() => {});
    await withTimeout(Promise.race([clock.known, loaded]));
    await joinsAfter;
    if (signedInAs !== profileId) return;
    connection.setWanted(true);
    // From here on, the given messages of an unopened channel would miss live changes.
    windows.forgetGiven();
    live.start(profileId, first?.askedAt ?? startedAt);
    await loaded;
  };

  const follow = () => {
    const { status, userId } = session.state.get();
    if (status === 'loading' || userId === signedInAs) return;
    if (signedInAs !== null) resetParts(parts, connection);
    signedInAs = userId;
    if (userId !== null) void start(userId);
  };

  const showWorkspace = () => {
    const left = shownWorkspace;
    shownWorkspace = workspaces.current.get();
    // A channel opened by its link, before the workspace was known, stays open.
    if (left !== null) resetWorkspace(parts);
    if (shownWorkspace !== null) void parts.counting.countNow().catch(() => {});
  };

  const showJoined = () => {
    const isLive = live.isLive();
    connection.setLive(isLive);
    if (isLive) queue.hurry();
  };

  const stops = [
    session.state.subscribe(follow),
    workspaces.current.subscribe(showWorkspace),
    live.joined.subscribe(showJoined),
    // Outside of all workspaces fewer topics suffice, and none is joined or left.
    workspaces.current.subscribe(showJoined),
    connection.state.subscribe(() => connection.state.get().state === 'offline' && queue.stalled()),
    queue.entries.subscribe(() => connection.setQueued(countWaiting(queue.entries.get()))),
    ports.network.onChange(() => {
      if (!ports.network.isOnline()) return;
      void live.reconnect();
      queue.hurry();
    }),
    ports.visibility.onHidden(() => {
      readMarks.flush();
      void persistence.save();
    }),
    windows.open.subscribe(() => persistence.opened(windows.open.get())),
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
  };
}

function resetWorkspace(parts: StoreParts): void {
  const { missed, known, people, presence, unread, windows, threads, tableGroups } = parts;
  for (const part of [missed, known, people, presence, unread, windows, threads, tableGroups])
    part.reset();
}

/** Removes all data of the user from the page. */
export function resetParts(parts: StoreParts, connection: Access['connection']): void {
  connection.setWanted(false);
  for (const part of [
    parts.live,
    parts.missed,
    parts.queue,
    parts.readMarks,
    parts.unread,
    parts.presence,
    parts.typing,
    parts.windows,
    parts.threads,
    parts.pins,
    parts.tableGroups,
    parts.workspaces,
    parts.known,
    parts.people,
    parts.signedUrls,
    parts.persistence,
  ])
    part.reset();
  resetCollections(parts.collections);
}
