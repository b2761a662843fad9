/** The websockets of one tab, which lose what they are told to, as a network or a server may. */
export function lossySockets() {
  const frames: string[] = [];
  /** Topics whose join asked for what was sent before it, until the server has said all of it. */
  const replaying = new Set<string>();
  const state = { opened: 0, isLost: (_frame: string) => false };

  class LossySocket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      state.opened += 1;
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (String(data).includes('"replay":{')) replaying.add(topicOf(String(data)));
      super.send(data);
    }

    override get onmessage() {
      return super.onmessage;
    }

    override set onmessage(listener: WebSocket['onmessage']) {
      super.onmessage = (event) => {
        const frame = String(event.data);
        if (state.isLost(frame)) return;
        frames.push(frame);
        if (frame.includes('"replay":"done"')) replaying.delete(topicOf(frame));
        listener?.call(this, event);
      };
    }
  }

  return {
    Socket: LossySocket,
    /** What arrived so far. */
    frames,
    /** Whether it still waits to hear what was sent before a join. */
    isReplaying: () => replaying.size > 0,
    /** How many sockets were opened so far. */
    opened: () => state.opened,
    /** From now on these frames are lost. */
    lose(isLost: (frame: string) => boolean): void {
      state.isLost = isLost;
    },
  };
}

const topicOf = (frame: string): string => /"(realtime:[^"]*)"/.exec(frame)?.[1] ?? '';
