import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';

/**
 * Everyday words that mean the same in English and German, up to a semicolon. It is small on
 * purpose: who asks in another language than was written still finds most of what a team says.
 */
const MEANINGS = `
next nächste nächster nächstes nächsten nächstem;
absence absent away leave abwesend abwesenheit weg; accident injury unfall verletzung;
account konto; address anschrift adresse; advertisement ad werbung anzeige;
affected concerned betroffen; agreement contract vertrag vereinbarung;
allow allowed permit permitted may erlaubt dürfen darf; angry annoyed verärgert wütend;
annual yearly jährlich; answer reply antwort antworten antwortet; apartment flat wohnung;
appointment termin; approval approve approved permit genehmigung genehmigt freigegeben;
arrive arrives arrival ankommen ankunft kommt;
assistant deputy vertretung stellvertreter; audit prüfung revision; bag tasche; bank bank;
battery akku akkus batterie batterien; bathroom toilet restroom toilette;
begin start starts beginn beginnt beginnen starten anfang anfangen fängt; belt riemen gurt;
bench werkbank; bicycle bike bikes cycle rad räder fahrrad fahrräder; bill invoice rechnung;
boat schiff boot; bolt screw schraube; book buch; booked gebucht buchen; booth cabin kabine;
boss manager superior chef chefin vorgesetzter vorgesetzte vorgesetzten;
bottle bottles flasche flaschen; box kiste kasten; brake brakes bremse bremsen;
branch niederlassung filiale; break pause; bridge brücke; bring brings bringen bringt;
broken defective defect kaputt defekt; budget budget etat; build builds bauen baut;
building gebäude; bus bus; business firm company firma unternehmen betrieb;
buy buys purchase kaufen kauft anschaffen; cable kabel; calendar kalender;
call calls phone anrufen anruf ruft; cancel cancelled absagen abgesagt kündigen; canteen kantine;
capital hauptstadt; car auto wagen; care caretaker janitor hausmeister;
celebration party feier fest; chain kette; chair stuhl; change changed ändern geändert änderung;
charge charging laden geladen ladezeit aufladen; charger ladegerät;
check inspect inspection prüfen geprüft kontrollieren; child children kind kinder;
christmas weihnachten; city town stadt; clean cleaning putzen reinigung sauber; clock uhr;
close closed closes geschlossen schließt schließen zu; clothes kleidung; cloudy trüb;
coat paint lack farbe lackieren lackiert lackier; coffee kaffee; cold kalt kälte;
colleague colleagues kollege kollegen kollegin; collect pick abholen; colour color farbe farben;
complaint complain complains beschwerde beschweren reklamation; computer rechner computer;
concrete beton; condition zustand; conference tagung konferenz;
confirm confirmed bestätigt bestätigen bestätigung;
contact contacts kontakt ansprechpartner ansprechpartnerin; container behälter container;
correction korrektur berichtigung; cost costs expensive expense kosten kostet teuer gekostet;
country land länder; course training schulung kurs; crack riss; crane kran;
customer client customers kunde kunden kundin; customs zoll; cut cuts schneiden kürzen;
daily täglich; damage schaden beschädigt; danger dangerous gefahr gefährlich; date datum termin;
day days tag tage; deadline frist; dealer dealers händler;
decide decided decision entschieden entscheidung beschlossen beschluss;
delay delayed late verspätet verspätung verzögerung;
deliver delivers delivery delivered liefern liefert lieferung geliefert;
department team abteilung; deposit kaution anzahlung; design designer entwurf gestaltung;
dinner abendessen; dirty schmutzig; discount rabatt nachlass; dissatisfied unzufrieden; dog hund;
door tür; draft entwurf; drawing drawings zeichnung zeichnungen; drill übung;
drink trinken getränk; drive drives fahren fährt; driver fahrer fahrerin; early früh;
earn earns salary wage pay verdient gehalt lohn; east osten; eat essen; electricity power strom;
emergency notfall; employee staff mitarbeiter mitarbeiterin mitarbeitern angestellte;
empty leer leere leeren; end ende; engine motor motors motoren; engineer ingenieur ingenieurin;
enough genug; entrance eingang; equipment ausrüstung; error fehler; evening abend;
event veranstaltung; exchange austauschen tausch wechseln;
exhibition exhibit fair messe ausstellung; exit ausgang; experience erfahrung;
factory plant werk fabrik; family familie; far weit distance entfernung range reichweite;
fast quick schnell; fee gebühr; feedback rückmeldung; female frau; figure number zahl nummer;
file document datei dokument; fill füllen; filter filter; final endgültig; finance finanzen;
find finden; finish finished done fertig erledigt; fire brand feuer;
first erste erster erstes ersten; fix repair fixed repaired reparieren repariert reparatur;
fleet flotte; flight flug; floor stock stockwerk etage; flower blume; food essen;
football fußball; forbidden verboten; fork gabel; form formular; frame frames rahmen;
free frei kostenlos gratis; friday freitag; front vorne; fuel kraftstoff; garden garten; gas gas;
gate tor; girl mädchen; glass glas; glove handschuh; goal target ziel; goods waren ware;
green grün; guarantee warranty garantie gewährleistung; guest guests gast gäste; guide anleitung;
hall halle; hand hand; handlebar lenker; happen happened passiert geschehen;
harbour harbor port hafen; hard schwer hart; hat hut;
head lead leads leader leiter leiterin leitung leitet leiten; head kopf; health gesundheit;
hear hören; heat heating hitze heizung; heavy weigh weighs weight schwer wiegt gewicht leicht;
height high hoch höhe; helmet helm; help hilfe helfen; hire hired eingestellt einstellen;
holiday holidays vacation urlaub ferien urlaubstage; hospital krankenhaus klinik; hotel hotel;
hour hours stunde stunden; house haus; ill sick krank krankgemeldet; important wichtig;
incident vorfall störung; income einkommen;
increase raise raised rise erhöhung erhöht steigt gestiegen;
inform informed informiert informieren benachrichtigt; information auskunft; ink tinte;
insurance versicherung; interview gespräch vorstellungsgespräch; invoice rechnung; iron eisen;
job arbeit stelle; join beitreten; journey trip travel travels reise reisen reist; july juli;
june juni; key keys schlüssel; kitchen küche; knife messer; lamp light lampe licht;
language sprache; large big great groß große größte; laptop notebook;
last letzte letzter letztes letzten; late spät; law gesetz; lawyer anwalt anwältin;
leak leck undicht; learn lernen; length long lang lange länge; letter brief; level stufe;
licence license lizenz; lift elevator aufzug; limit grenze; line linie zeile; list liste;
loan credit kredit; lock locked abgeschlossen schloss; lose lost verloren; loss verlust;
lunch mittagessen mittag; machine maschine; mail email mail; maintenance wartung; male mann;
manual handbuch anleitung; manufacturer hersteller; map karte; margin marge; market markt;
material werkstoff material; mayor bürgermeister bürgermeisterin;
measure measurement messung messen; meet treffen;
meeting round review besprechung sitzung runde; member mitglied; menu speisekarte;
message nachricht; metal metall; meter metre meter; middle mitte; milk milch;
minute minute minuten; missing fehlt fehlen; mistake fehler; model modell; monday montag;
money geld; month months monat monate; morning morgen; mount mounted montiert montieren;
mountain berg; move moved moves umzug verschoben verlegt; museum museum; music musik;
name named called heißt name; need needs brauchen braucht benötigen; network netz netzwerk;
new neu neue neuer neues neuen; news neuigkeiten; newspaper zeitung; night nacht;
noise lärm geräusch; noon mittag; normal normal; north norden; note notes notiz notizen;
notice kündigungsfrist; nozzle nozzles düse düsen; offer offers offered angebot angeboten;
office büro; oil öl; old alt; open open opening geöffnet offen öffnen öffnungszeiten;
operate bedienen; order orders ordered bestellen bestellt bestellung; outside außen draußen;
owner besitzer inhaber; package parcel paket; page pages seite seiten; pallet palette;
paper papier; parent eltern elternzeit; parental elternzeit;
park parking parks parken parkt parkplatz; part parts teil teile; pass passed bestanden bestehen;
passenger fahrgast; password passwort kennwort;
pay pays paid payment zahlen bezahlen bezahlt zahlung; pension rente;
people persons leute personen menschen; percent prozent; permission erlaubnis;
photo picture foto bild; piece stück; pipe rohr; place ort platz; plan plan planung;
plate platte; please bitte; police polizei; poll vote survey umfrage abstimmung; pool schwimmbad;
postpone postponed verschoben verschieben; premium prämie; prepare prepares vorbereiten bereitet;
present geschenk; press presse; pressure druck; price prices preis preise;
print printer drucken drucker; probation trial probezeit; problem problem;
produce production produktion herstellung; project projekt;
promise promised versprochen zugesagt versprechen; protect schutz; protection schutz;
prototype prototyp prototypen; pump pumpe; quality qualität; quantity amount menge;
question frage; quiet leise; quit resign kündigt gekündigt; rack regal; rain regen;
read lesen; ready bereit fertig; reason grund; recall recalled rückruf zurückgerufen zurückrufen;
receipt receipts beleg belege quittung; reception empfang rezeption; red rot;
refund erstattung rückerstattung; rent rents rental mieten mietet miete; repeat wiederholen;
replace replaced ersetzen ersetzt austauschen wechseln gewechselt; report bericht;
request anfrage; rescue rettung; result results ergebnis ergebnisse;
return returns zurück zurückgeben rücksendung rücksendungen; ride riding fahren; right rechts;
risk risiko risiken; road street straße; roof dach; room raum zimmer; rope seil; row zeile;
rule regel; run laufen; rust rost; safe safety sicher sicherheit;
sale sales sell sells sold verkauf vertrieb verkauft verkaufen; sample samples muster probe;
satisfied zufrieden; saturday samstag sonnabend; saw säge; school schule; schedule zeitplan;
screw schraube; seal dichtung; season saison; second zweite zweiter zweites zweiten; see sehen;
send sends sent senden schicken geschickt verschickt gesendet; serial seriennummer;
service kundendienst; share anteil; sheet tabelle; shielding schutz;
shift schicht schichten; ship shipping versand; shoe shoes schuh schuhe; shop laden geschäft;
short kurz; show shows zeigen zeigt; shower dusche;
sign signed signature unterschreiben unterschrieben unterschreibt unterschrift; size größe;
sleep sleeps übernachten schlafen; slow langsam; small klein; soap seife; software software;
soup suppe; south süden; space platz; spare ersatz; speak speaks spricht sprechen;
speed geschwindigkeit; spring frühling frühjahr; stairs treppe; stand booth messestand;
start beginnt; station bahnhof; steel stahl; steer lenken; stop halt stoppen;
storage store warehouse lager lagerhaus; store stored lagern aufbewahren; storm sturm;
strike streik; student student; subject thema; success erfolg; summer sommer; sunday sonntag;
supplier suppliers lieferant lieferanten zulieferer; support hilfe; switch schalter; table tisch;
talk talks speak sprechen spricht; tank tank; task aufgabe; tax steuer; tea tee;
teach unterrichten; technician techniker; temperature temperatur; tender ausschreibung;
test tests testing tested prüfung prüfen versuch; thanks danke; theft diebstahl;
thursday donnerstag; ticket tickets karte; tie krawatte; time zeit uhrzeit; tip tipp;
tire tyre tyres reifen; title titel; today heute; tomorrow morgen; tool werkzeug;
torque drehmoment; tower turm; traffic verkehr; train zug bahn; training schulung;
translate übersetzen; transport transport; tree baum; truck lorry lkw lastwagen; tube rohr;
tuesday dienstag; turn drehen; type art typ; use used uses benutzen benutzt verwenden nutzen;
vacuum staubsauger; valve ventil; van lieferwagen transporter; vehicle fahrzeug;
version fassung version; visit visits visitor visitors besuch besucht besucher besuchen;
voltage spannung; wait waits waiting warten wartet; wall wand; warning abmahnung warnung;
wash waschen; water wasser; weather wetter; website webseite; wednesday mittwoch;
week weeks weekly woche wochen wöchentlich;
weld welds welded welding schweißen schweißt geschweißt schweiß schweißerei; welder schweißer;
west westen; wet nass; wheel wheels laufrad laufräder; white weiß; width wide breit breite;
win won gewonnen gewinnen gewinnt; wind wind; window fenster; winter winter; wire draht;
wood holz; work works arbeiten arbeitet; workshop werkstatt;
write writes wrote written schreiben schreibt geschrieben; wrong falsch; yard hof;
year years jahr jahre; yellow gelb; yesterday gestern
`;

const WORDS = MEANINGS.split(';').map((meaning) => meaning.trim().split(/\s+/));
/** The meanings of words and of stems, by number; most have one. */
const BY_WORD = new Map<string, number[]>();
const BY_STEM = new Map<string, number[]>();
const keep = (map: Map<string, number[]>, word: string, meaning: number) =>
  map.set(word, [...(map.get(word) ?? []), meaning]);
for (const [meaning, words] of WORDS.entries())
  for (const word of words) {
    keep(BY_WORD, word, meaning);
    for (const stem of new Set([english(word), german(word).toLowerCase()]))
      if (stem !== word) keep(BY_STEM, stem, meaning);
  }

const LEAST_PART = 3;
/** Letters between the parts of a German compound. */
const JOINTS = ['', 's', 'n', 'en', 'er', 'es', 'e'];

/** The numbers of the meanings of a word: of itself if it is known, else of its stems. */
export const meaningsOf = (word: string): readonly number[] =>
  BY_WORD.get(word) ?? [
    ...new Set(
      [english(word), german(word).toLowerCase()].flatMap((stem) => [
        ...(BY_WORD.get(stem) ?? []),
        ...(BY_STEM.get(stem) ?? []),
      ]),
    ),
  ];

/** The meanings of the two parts of a German compound, both of which are known; else none. */
export function partsOf(word: string): (readonly number[])[] {
  for (let at = word.length - LEAST_PART; at >= LEAST_PART; at -= 1) {
    const tail = word.slice(at);
    const second = meaningsOf(tail);
    if (second.length === 0) continue;
    for (const joint of JOINTS) {
      if (!word.slice(0, at).endsWith(joint)) continue;
      const head = word.slice(0, at - joint.length);
      if (head.length < LEAST_PART) continue;
      const first = meaningsOf(head);
      if (first.length > 0) return [first, second];
    }
  }
  return [];
}

/** Words with one of these meanings. */
export const wordsFor = (meanings: readonly number[]): string[] =>
  meanings.flatMap((meaning) => WORDS[meaning] ?? []);
