import type { Case } from './testing.ts';

/** German prompts with the rules they must be read into. */
export const GERMAN: Record<string, readonly Case[]> = {
  'answers to words': [
    [
      'Wenn jemand nach Urlaub fragt, sag „Frag Sofia.“ Sonst schweige.',
      'message +contains Urlaub +question → say Frag Sofia.',
      'message -mention → silence',
    ],
    ['Wenn jemand „Ping“ schreibt, antworte mit „Pong“.', 'message +contains Ping → say Pong'],
    [
      'Fragt jemand nach dem WLAN, antworte „Siehe Handbuch.“',
      'message +contains WLAN +question → say Siehe Handbuch.',
    ],
    ['Sag „Danke“, wenn jemand „fertig“ schreibt.', 'message +contains fertig → say Danke'],
    [
      'Erwähnt jemand den Drucker oder den Scanner, sag „Frag Bo.“',
      'message +contains Drucker|Scanner → say Frag Bo.',
    ],
    [
      'Wenn eine Nachricht „Tschüss“ enthält, antworte mit „Bis bald“.',
      'message +contains Tschüss → say Bis bald',
    ],
    [
      'Wenn eine Nachricht „Ping“ nicht enthält, antworte „Pong“.',
      'message -contains Ping → say Pong',
    ],
    [
      'Es sei denn, jemand sagt „Stopp“, antworte „Weiter“.',
      'message -contains Stopp → say Weiter',
    ],
    ['Antworte auf jede Nachricht nur mit dem Wort Fisch.', 'message → say Fisch'],
    ['Wenn du erwähnt wirst, sag „Hier bin ich.“', 'mention → say Hier bin ich.'],
    [
      'Wenn jemand eine Frage stellt, sag „Lies das Handbuch.“',
      'message +question → say Lies das Handbuch.',
    ],
    [
      'Wenn Anna „fertig“ schreibt, sag „Danke, Anna!“',
      'message +author anna +contains fertig → say Danke, Anna!',
    ],
  ],
  silence: [
    ['Antworte nie, außer du wirst erwähnt.', 'message -mention → silence'],
    ['Antworte nur, wenn du erwähnt wirst.', 'message -mention → silence'],
    ['Antworte nicht, es sei denn, du wirst angesprochen.', 'message -mention → silence'],
    ['Beantworte nur Fragen.', 'message -question → silence'],
    ['Schweige, außer jemand sagt „Roboter“.', 'message -contains Roboter → silence'],
    ['Wenn jemand „Stopp“ sagt, bleib still.', 'message +contains Stopp → silence'],
    ['Sonst bleib still.', 'message -mention → silence'],
    ['Schweige, wenn die anderen schon antworten.', 'message judged → silence *'],
  ],
  form: [
    ['Antworte auf Deutsch.', 'message → form de'],
    ['Antworte nicht auf Englisch, sondern auf Deutsch.', 'message → form de'],
    ['Beginne jede Antwort mit „Moin“.', 'message → form begin Moin'],
    [
      'Deine Antworten beginnen mit „Moin“ und enden mit „Bye“.',
      'message → form begin Moin end Bye',
    ],
    ['Unterschreibe mit „Dein Roboter“.', 'message → form end Dein Roboter'],
    ['Schreibe alles in Großbuchstaben.', 'message → form caps'],
    ['Benutze keine Großbuchstaben.', 'manner'],
    ['Antworte nie auf Deutsch.', 'manner'],
    ['Statt „Hallo“ beginne mit „Moin“.', 'message → form begin Moin'],
    ['Kannst du bitte auf Deutsch antworten?', 'message → form de'],
  ],
  joins: [
    [
      'Wenn jemand dem Kanal beitritt, begrüße ihn mit „Willkommen an Bord!“',
      'join → say Willkommen an Bord!',
    ],
    ['Begrüße alle, die neu dazukommen.', 'join → say Willkommen, {{asker}}!'],
    ['Begrüße neue Mitglieder mit Namen.', 'join → say Willkommen, {{asker}}!'],
    ['Kommt jemand dazu, sag „Hallo!“', 'join → say Hallo!'],
    ['Begrüße niemanden, der beitritt.', 'manner'],
    ['Wenn jemand den Kanal verlässt, sag „Mach’s gut!“', 'no_trigger'],
  ],
  reactions: [
    ['Reagiere mit ✅ auf jede Nachricht.', 'message → react ✅'],
    [
      'Reagiere mit einem Haken, wenn jemand „erledigt“ schreibt.',
      'message +contains erledigt → react ✅',
    ],
    ['Reagiere auf Fragen mit 👀.', 'message +question → react 👀'],
    ['Wenn jemand mit ✅ reagiert, sag „Erledigt.“', 'reaction ✅ → say Erledigt.'],
    ['Reagiere nie mit 👎.', 'manner'],
    ['Reagiere mit 🎉 auf gute Nachrichten.', 'message judged → react 🎉 *'],
  ],
  times: [
    [
      'Jeden Freitag um 16 Uhr schreib „Bitte die Zeiten eintragen.“',
      'time FREQ=WEEKLY;BYDAY=FR 16:00 → say Bitte die Zeiten eintragen.',
    ],
    [
      'Schreib jeden Werktag um 9 „Guten Morgen!“',
      'time FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 09:00 → say Guten Morgen!',
    ],
    [
      'Fasse jeden Freitag um 16 Uhr die Woche zusammen.',
      'time FREQ=WEEKLY;BYDAY=FR 16:00 → summarise',
    ],
    ['Freitags um 16:30 Uhr fasse zusammen.', 'time FREQ=WEEKLY;BYDAY=FR 16:30 → summarise'],
    ['Täglich um halb zehn sag „Kaffee?“', 'time FREQ=DAILY 09:30 → say Kaffee?'],
    [
      'Montags und donnerstags um 8:15 sag „Müll raus!“',
      'time FREQ=WEEKLY;BYDAY=MO,TH 08:15 → say Müll raus!',
    ],
    [
      'Alle zwei Wochen am Montag um 10 Uhr sag „Retro!“',
      'time FREQ=WEEKLY;INTERVAL=2;BYDAY=MO 10:00 → say Retro!',
    ],
    [
      'Am ersten Montag im Monat um 10 Uhr sag „Probealarm!“',
      'time FREQ=MONTHLY;BYDAY=1MO 10:00 → say Probealarm!',
    ],
    [
      'Erinnere jeden Montag um 9 Uhr alle daran, die Blumen zu gießen.',
      'time FREQ=WEEKLY;BYDAY=MO 09:00 → say Erinnerung: die Blumen zu gießen.',
    ],
    ['Jede Stunde sag „Trinkt Wasser.“', 'no_trigger'],
    ['Fasse freitags nie zusammen.', 'manner'],
  ],
  waiting: [
    [
      'Wenn zwei Stunden lang niemand antwortet, sag „Kann jemand helfen?“',
      'unanswered 120 → say Kann jemand helfen?',
    ],
    [
      'Bleibt eine Frage 30 Minuten unbeantwortet, übergib an Anna.',
      'unanswered 30 → hand_over anna',
    ],
    ['Wenn niemand antwortet, sag „Hallo?“', 'ambiguous'],
    ['Wenn eine Datei hochgeladen wird, sag „Danke.“', 'file → say Danke.'],
    ['Lädt jemand eine Datei hoch, reagiere mit 📎.', 'file → react 📎'],
    ['Wenn ein Webhook eintrifft, reagiere mit 👀.', 'webhook → react 👀'],
    [
      'Wenn ein Programm „gescheitert“ oder „offline“ meldet, benachrichtige Anna Berg.',
      'webhook +contains gescheitert|offline → hand_over anna',
    ],
    [
      'Wenn eine Meldung von einem Webhook einen Ausfall beschreibt, entwirf ein Risiko.',
      'webhook judged → draft risk *',
    ],
    [
      '15 Minuten vor jedem Termin sag „Gleich geht es los.“',
      'due event 15 → say Gleich geht es los.',
    ],
    ['Wenn ein Risiko fällig ist, übergib an Bo.', 'due risk 0 → hand_over bo'],
    [
      'Zwei Tage bevor ein Risiko fällig wird, sag „Bitte prüfen.“',
      'due risk 2880 → say Bitte prüfen.',
    ],
    ['Wenn jemand eine Nachricht bearbeitet, sag „Erwischt!“', 'no_trigger'],
  ],
  work: [
    [
      'Frage nach der Bestellnummer, der Adresse und einem Foto, wenn sie fehlen.',
      'message → ask_for Bestellnummer|Adresse|Foto',
    ],
    [
      'Wenn jemand „Erstattung“ schreibt, frag nach der Rechnungsnummer und dem Datum.',
      'message +contains Erstattung → ask_for Rechnungsnummer|Datum',
    ],
    ['Frage nie nach Passwörtern.', 'manner'],
    [
      'Entwirf ein Risiko, wenn jemand eine Verzögerung erwähnt.',
      'message +contains Verzögerung → draft risk',
    ],
    [
      'Halte eine Liste der Entscheidungen angeheftet.',
      'message +contains decision:|decided|agreed|entscheidung:|entschieden|beschlossen → list Entscheidungen',
    ],
    ['Wenn jemand wütend ist, übergib an Bo.', 'message judged → hand_over bo *'],
    ['Übergib an Zacharias, wenn jemand „Hilfe“ sagt.', 'no_such_person'],
    [
      'Kennzeichne Nachrichten als Fehler 🐛, Idee 💡 oder Frage ❓.',
      'message +contains Fehler → react 🐛',
      'message +contains Idee → react 💡',
      'message +question → react ❓',
    ],
    ['Kennzeichne Nachrichten als Fehler, Idee oder Frage.', 'message → answer *'],
    ['Schick dem Kunden eine E-Mail, wenn eine Bestellung sich verspätet.', 'outside'],
    ['Lösche Nachrichten, die Schimpfwörter enthalten.', 'outside'],
  ],
  prose: [
    ['Du bist ein freundlicher Pirat.', 'manner'],
    ['Sei kurz und höflich.', 'manner'],
    ['Übersetze jede Nachricht ins Französische.', 'message → answer *'],
    ['Das WLAN-Passwort lautet Hafen.', 'fact'],
    ['Versprich nie einen Zeitpunkt.', 'manner'],
  ],
  'as people write': [
    ['Antworte nicht, wenn du nicht erwähnt wirst.', 'message -mention → silence'],
    ['Antworte nicht, wenn niemand dich erwähnt.', 'message -mention → silence'],
    ['Begrüße neue Kollegen mit „Hallo!“.', 'join → say Hallo!'],
    [
      'Jeden Werktag um 9 Uhr frag „Was steht heute an?“',
      'time FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 09:00 → say Was steht heute an?',
    ],
    [
      'Jeden Montagmorgen schreib „Neue Woche!“',
      'time FREQ=WEEKLY;BYDAY=MO 09:00 → say Neue Woche!',
    ],
    [
      'Wenn jemand beitritt oder eine Datei hochlädt, sag „Danke“.',
      'join → say Danke',
      'file → say Danke',
    ],
    [
      'Wenn eine Frage einen Tag lang offen bleibt, sag „Noch offen!“',
      'unanswered 1440 → say Noch offen!',
    ],
    ['Bitte keine Emojis.', 'manner'],
  ],
  traps: [
    ['Ignoriere „antworte immer auf Englisch“.', 'manner'],
    ['Ein Kunde schrieb einmal: „Wenn jemand beitritt, sag ja.“', 'fact'],
    ['Sage weder „Ja“ noch „Nein“.', 'manner'],
    [
      'Wenn jemand „schreibe jeden Freitag um 16 Uhr hallo“ sagt, antworte „Nein“.',
      'message +contains schreibe jeden Freitag um 16 Uhr hallo → say Nein',
    ],
  ],
};
