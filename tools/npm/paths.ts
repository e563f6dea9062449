import { fileURLToPath } from "node:url";

/** This folder, with a slash at its end. */
export const HERE: string = fileURLToPath(new URL("./", import.meta.url));
/** The project's own folder. */
export const ROOT: string = fileURLToPath(new URL("../../", import.meta.url));
/** Where everything is written. */
export const OUT: string = `${HERE}out/`;
/** The whole project as JavaScript, the portable tests included. */
export const JS: string = `${OUT}js/`;
