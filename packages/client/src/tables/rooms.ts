import { cell, type Cell } from '../base/cell.ts';
import type { Collections } from '../collections/collections.ts';
import { type Room, ROOMS } from './columns.ts';
import type { Client } from './database.ts';
import { type AppError, toAppError } from '../base/errors.ts';
import type { Known } from '../collections/known.ts';
import { pullTable } from './pull-table.ts';

export type RoomLoad = { status: 'loading' | 'ready' | 'error'; error: AppError | null };

const LOADING: RoomLoad = { status: 'loading', error: null };
const READY: RoomLoad = { status: 'ready', error: null };

export type RoomsOptions = {
  client: Client;
  collections: Collections;
  known: Known;
  workspace(): string | null;
};

/**
 * The rooms around the conversation: places, drive, risks, schedule. Each is loaded as a whole when
 * it is first entered.
 */
export function createRooms({ client, collections, known, workspace }: RoomsOptions) {
  const loads = new Map<Room, Cell<RoomLoad>>();
  const opened = new Map<Room, Promise<void>>();

  const loadOf = (room: Room): Cell<RoomLoad> => {
    const load = loads.get(room) ?? cell(LOADING);
    loads.set(room, load);
    return load;
  };

  const pull = async (room: Room, workspaceId: string): Promise<void> => {
    try {
      await Promise.all(
        ROOMS[room].map((table) => pullTable(client, collections, known, table, workspaceId)),
      );
      if (workspace() === workspaceId) loadOf(room).set(READY);
    } catch (cause) {
      if (workspace() !== workspaceId) return;
      opened.delete(room);
      const error = toAppError(cause);
      if (loadOf(room).get().status !== 'ready') loadOf(room).set({ status: 'error', error });
      throw error;
    }
  };

  const load = (room: Room): Promise<void> => {
    const workspaceId = workspace();
    if (workspaceId === null) return Promise.resolve();
    const pulled = pull(room, workspaceId);
    opened.set(room, pulled);
    return pulled;
  };

  return {
    /** State of a room, for the interface. */
    load: loadOf,

    /** Loads what belongs to the room, once. @throws AppError */
    open: (room: Room): Promise<void> => opened.get(room) ?? load(room),

    /** Loads again what live changes may have missed. @throws AppError */
    async missed(): Promise<void> {
      await Promise.all([...opened.keys()].map(load));
    },

    /** Another workspace has other rooms. */
    reset(): void {
      opened.clear();
      for (const state of loads.values()) state.set(LOADING);
    },
  };
}

export type Rooms = ReturnType<typeof createRooms>;
