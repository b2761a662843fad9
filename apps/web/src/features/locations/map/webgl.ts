let known: boolean | null = null;

/** Checks for WebGL 2; without it, only the list is shown. */
export function hasWebGl(): boolean {
  known ??= document.createElement('canvas').getContext('webgl2') !== null;
  return known;
}
