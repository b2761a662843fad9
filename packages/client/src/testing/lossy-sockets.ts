/**
 * The WebSockets of one tab, which lose the frames a test chooses, as a network or a server may.
 */
export function lossySockets() {
  const frames: string[] = [];
  /** Topics whose join requested earlier broadcasts, until the server has sent all of them. */
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
    /** Frames received so far. */
    frames,
    /** True while broadcasts from before a join are still expected. */
    isReplaying: () => replaying.size > 0,
    /** Number of sockets opened so far. */
    opened: () => state.opened,
    /** Loses matching frames from now on. */
    lose(isLost: (frame: string) => boolean): void {
      state.isLost = isLost;
    },
  };
}

const topicOf = (frame: string): string => /"(realtime:[^"]*)"/.exec(frame)?.[1] ?? '';
