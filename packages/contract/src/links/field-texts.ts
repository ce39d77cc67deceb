import type { FieldTexts } from '../api/field-text.ts';

export const linkTexts: FieldTexts = {
  Links: {
    app: "The operator's own app.",
    'app.scheme':
      'The scheme by which other apps open it, `<scheme>://open?path=...`; null: none yet.',
    'app.universalLink': 'An https address that opens the app if it is installed; null: none yet.',
    'app.androidPackage': 'The package of the app on Android; null: none yet.',
    'app.oldestVersion':
      'Riders of an older version are asked to update: `2.4`; null: any version is good.',
    'app.oldestIphoneOs':
      'The oldest major version of the iPhone system on which the app can be installed; null: any.',
    'app.features': 'Features that only the app has.',
    'app.features.id': 'The id of the feature.',
    'app.features.title': 'The name of the feature.',
    'app.features.text': 'The description of the feature.',
    'app.features.path': 'The page of the web app that shows the same, below its base path.',
    downloads:
      'Where the app can be downloaded. `{channel}` in an address is replaced by the channel of the campaign.',
    'downloads.ios': 'The address for iPhones; null: none yet.',
    'downloads.android': 'The address for Android; null: none yet.',
    'downloads.harmony': 'The address for HarmonyOS; null: none yet.',
    'downloads.desktop': 'The address for desktops; null: none yet.',
    openHosts: 'The hosts that pages can link to; `*.` at the beginning includes all hosts below.',
    imageHosts: 'The hosts from which pages can load images, in the same form.',
    schemes: 'The schemes of other apps that pages can open.',
    miniPrograms: 'What pages can open in mini-programs.',
    'miniPrograms.pages': 'The pages of the chat mini-program that addresses can open.',
    'miniPrograms.pages.id': 'The id of the page in addresses.',
    'miniPrograms.pages.path': 'The path of the page in the mini-program.',
    'miniPrograms.pages.query': 'The query of the page in the mini-program; empty: none.',
  },
};
