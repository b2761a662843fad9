import { type Fault, SOON_MS, type FaultStage } from '../fault.ts';
import type { NetworkMode } from '../network.ts';

function set({ world, site }: FaultStage, mode: NetworkMode): void {
  site.set(mode);
  for (const person of world.people) person.setNetwork(mode);
}

const mode = (title: string, name: NetworkMode, lastsMs: number): Fault => ({
  title,
  lastsMs,
  withinMs: SOON_MS,
  strike: async (stage) => set(stage, name),
  heal: async (stage) => set(stage, 'open'),
});

export const cutNetwork = mode('network between people and server cut', 'cut', 3000);
export const silenceNetwork = mode('sockets that are silent both ways', 'silent', 3000);
export const slowNetwork = mode('sockets that are slow', 'slow', 4000);

export const breakSockets: Fault = {
  title: 'all sockets broken at once',
  withinMs: SOON_MS,
  async strike({ world, site }) {
    site.breakAll();
    for (const { network } of world.people) network.breakAll();
  },
};
