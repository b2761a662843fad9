/** Opens and closes the list of channels, in the notation of `keyNames`. */
export const LIST_KEYS = 'Ctrl Shift D';
