/** The websockets of one tab, which lose what they are told to, as a network or a server may. */
export function lossySockets() {
  const frames: string[] = [];
  const state = { opened: 0, isLost: (_frame: string) => false };

  class LossySocket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      state.opened += 1;
    }

    override get onmessage() {
      return super.onmessage;
    }

    override set onmessage(listener: WebSocket['onmessage']) {
      super.onmessage = (event) => {
        const frame = String(event.data);
        if (state.isLost(frame)) return;
        frames.push(frame);
        listener?.call(this, event);
      };
    }
  }

  return {
    Socket: LossySocket,
    /** What arrived so far. */
    frames,
    /** How many sockets were opened so far. */
    opened: () => state.opened,
    /** From now on these frames are lost. */
    lose(isLost: (frame: string) => boolean): void {
      state.isLost = isLost;
    },
  };
}
