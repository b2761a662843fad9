/**
 * The emoji that people use most, in that order, after Unicode's count of 2021 with the signs of
 * working life moved forward. Of several emoji that a query fits equally well, the most common one
 * is meant.
 */
export const COMMON: readonly string[] = (
  '👍 😂 ❤️ 🎉 🙏 👀 ✅ 🔥 😄 😊 👏 🚀 🙂 💯 🤣 😅 😍 👋 🙌 💪 👌 😭 ' +
  '😁 🥳 🤔 😢 😉 😎 🤷 ✨ 💡 ⚠️ ❌ ⭐ ☀️ ☕ 🎂 🥰 😘 🤗 🙈 😆 😀 😃 ' +
  '🤩 😇 🙃 😋 😜 😛 🤪 🤓 😏 😌 😴 😬 🙄 😐 😑 😕 😞 😔 😟 🙁 ☹️ 😣 ' +
  '😩 😫 🥺 😤 😠 😡 🤬 😱 😨 😰 😳 🤯 🥵 🥶 🤢 🤮 🤧 😷 🤒 🤕 💩 💀 ' +
  '👻 🤖 👎 👉 👈 👆 👇 ☝️ ✌️ 🤞 🤟 🤘 🤝 ✋ 👊 ✊ 🤦 🙋 🙇 💃 🏃 🚶 ' +
  '👨‍💻 👩‍💻 💙 💚 💛 🧡 💜 🖤 🤍 💔 💕 💖 💗 💓 💞 💘 💝 ❣️ 💋 ✔️ ☑️ ❓ ' +
  '❗ ‼️ ➕ ➖ 🔴 🟢 🟡 🔵 ⛔ 🚫 🛑 🚧 🐛 🔧 🔨 🛠️ ⚙️ 🔒 🔑 📌 📎 📝 ' +
  '📄 📅 📈 📉 📊 📧 ✉️ 📞 📱 💻 🖥️ ⌨️ ⏰ ⏳ ⌛ 💰 💸 🎁 🎊 🏆 🥇 🎯 ' +
  '🎵 🎶 🎮 ⚽ 🚗 🚢 ✈️ 🏠 🏢 🌍 🌧️ ⛈️ 🌈 ❄️ 🌸 🌹 🌞 🌙 ⚡ 🍕 🍔 🍺 ' +
  '🍻 🥂 🍷 🍰 🍪 🍎 🐶 🐱 🐟 🐝 🦄'
).split(' ');

/** Words that people mean another emoji by than the one that has the word in its name. */
export const MEANT: ReadonlyMap<string, string> = new Map([
  ['laugh', '😂'],
  ['lachen', '😂'],
  ['happy', '😊'],
  ['froh', '😊'],
  ['gluecklich', '😊'],
  ['sad', '😢'],
  ['traurig', '😢'],
  ['bitte', '🙏'],
  ['please', '🙏'],
  ['done', '✅'],
  ['fertig', '✅'],
  ['erledigt', '✅'],
  ['haken', '✅'],
  ['ja', '👍'],
  ['gut', '👍'],
  ['nein', '👎'],
  ['fehler', '🐛'],
  ['geburtstag', '🎂'],
  ['party', '🎉'],
  ['work', '💻'],
  ['arbeit', '💻'],
  ['love', '❤️'],
  ['liebe', '❤️'],
  ['frage', '❓'],
  ['brief', '✉️'],
  ['kuchen', '🎂'],
  ['katze', '🐱'],
  ['snow', '❄️'],
  ['schnee', '❄️'],
  ['krank', '🤒'],
  ['heiss', '🥵'],
  ['point', '👉'],
  ['right', '➡️'],
  ['rechts', '➡️'],
  ['left', '⬅️'],
  ['links', '⬅️'],
  ['rot', '🔴'],
  ['gruen', '🟢'],
]);
