let known: boolean | null = null;

/** Whether this browser can draw the map; without WebGL 2 there is the list alone. */
export function hasWebGl(): boolean {
  known ??= document.createElement('canvas').getContext('webgl2') !== null;
  return known;
}
