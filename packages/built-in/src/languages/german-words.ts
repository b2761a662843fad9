/**
 * The sentiment of German words, from −5 to 5 as in AFINN, by stem: no maintained list of German
 * words has a licence that allows us to ship it.
 */
export const GERMAN_WORDS: Record<number, string> = {
  4:
    'hervorragend großartig fantastisch begeistert begeisterung perfekt genial wunderbar ' +
    'ausgezeichnet liebe lieben spitze traumhaft',
  3:
    'super toll klasse prima glücklich erfolg erfolgreich erfolge freude freut freuen gefreut ' +
    'stolz sehr-gut schön schöne gelungen gewonnen gewinnen lob loben gelobt spaß bravo ' +
    'glückwunsch feiern gefeiert beeindruckt beeindruckend',
  2:
    'gut gute guter gutes danke dankbar zufrieden zufriedenheit besser beste bester positiv ' +
    'hilfreich einfach angenehm sicher zuverlässig pünktlich gerne nett freundlich empfehlen ' +
    'gelöst behoben geschafft verbessert verbesserung vorteil vorteile hoffnung fair stark ' +
    'lachen mag mögen gefällt gefallen klappt geklappt rechtzeitig nützlich stabil sauber',
  1:
    'okay ok passt läuft fertig bereit interessant genehmigt bestätigt angekommen möglich ' +
    'ruhig hoffen hoffentlich neu',
  [-1]:
    'leider schwierig warten offen unklar knapp müde unsicher spät teuer langsam zweifel kaum ' +
    'verschoben vermisst fehlt fehlen',
  [-2]:
    'problem probleme schlecht schlechte schlechter fehler falsch verspätet verspätung ' +
    'verzögert verzögerung sorge sorgen besorgt ärger ärgerlich nervt nervig enttäuscht ' +
    'enttäuschung unzufrieden beschwerde beschwerden reklamation krank mangel mängel defekt ' +
    'undicht kaputt ausgefallen ausfall stress gestresst überlastet unfair traurig schade ' +
    'schwach abgelehnt ablehnung verloren verlieren verlust kritik kritisch risiko angst ' +
    'gekündigt zu-spät verpasst beschädigt unmöglich streit leck',
  [-3]:
    'schlimm wütend frustriert frust frustrierend furchtbar mies unfall verletzt verletzung ' +
    'gefahr gefährlich scheitern gescheitert hasse hassen versagt versagen unverschämt ' +
    'inakzeptabel skandal verärgert wut blöd dumm mist schaden notfall',
  [-4]:
    'katastrophe katastrophal schrecklich entsetzlich horror scheiße beschissen unerträglich ' +
    'miserabel grauenhaft',
};
