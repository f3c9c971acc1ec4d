import manifest from '../../package.json' with { type: 'json' }

/** The version of Rayo that runs. */
export const APP_VERSION: string = manifest.version
