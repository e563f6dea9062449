/**
 * A PNG of 64 by 64 pixels in four quarters: orange, purple, turquoise and
 * black, from the upper left one clockwise. Whoever names them has seen it.
 */
export const PROBE_IMAGE: string =
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAADFBMVEX/jACAAKAAAABA4N" +
  "D3wp5yAAAAL0lEQVR42u3MQREAMAgDsML8e56E/rlEQJJiiggEAoFAIDgXbPEKgUAgEAgE" +
  "54IPl88YAcLj6foAAAAASUVORK5CYII=";
