/*
 * Nigerian names and their spellings. Each line is one name in its usual spellings, as `foldName` returns them.
 * Spellings that folding already unifies need no entry: Mohammed and Mohamed, Fatima and Fatimah, Umar and Umaru.
 */

const SPELLED = `
muhammad mohammad mohammed muhammed mahammad muhamad mohd muhd mamadu mamadou mahmad muhammadu mohammadu mahamadou
ibrahim ebrahim ibraheem ibrahima ibrahimu
aisha ayisha aysha aishat aisatu eisha
usman othman uthman osman usumanu usuman
yusuf yusif yusufa yousuf yousef yusup yusufu
abubakar abubakr abubacar abubaka abubakari aboubakar
fatima fatuma fatsuma fadima fadimatu fatoumata fatumata fatoumatou
suleiman sulaiman suleman sulaman sulayman suleyman
abdullahi abdulahi abdallah abdullah abdulla abdulai abdoulaye abdulaye
aliyu ali aliu
ahmad ahmed ahamed ahmadu amadu ahamad
hauwa hawa hauwau hawau
zainab zaynab zenab zainabu zaineb zeinab
maryam mariam mariya maryamu mariamu miriam
rukayya rukaya rukkaya rukaiya rukayyat rukiya
khadija kadija khadeeja hadija
umar omar umaru oumar
isa issa eesa isah
musa moussa mousa
yakubu yaqub yakub yakoob
ishaq isiaka ishaku ishaka isiyaku
yahaya yahya yahuza
idris idrees idrisu
sani saani sanni
saidu said saeed sayid
mustapha mustafa mustafah mustaphar
shehu sheu shehou
lawal lawali
haruna harun aaron haroun
rabiu rabi'u rabiyu
sadiq sadik sadique saddiq
nasir nasiru naser nassir
bashir bashiru basheer
kabir kabiru kabeer
jamilu jamil jameel
zakari zakariya zakariyya zakariyau
hajara hajaratu hajarat hajar
hussaini hussain hussein husseini husaini
salihu salih saleh sale
garba garuba
halima halimat halimatu alima alimatu
amina aminat aminatu aminata
ramatu rahmatu ramata rahama rahamat
bilkisu bilqis balkisu bilkis
safiya safia safiyat safiyanu
murtala murtada murtadha
abdulrahman abdurrahman abdulrahaman abdurahman
abdulkadir abdulqadir abdulkadiri abdukadir
abdulaziz abdulazeez abdulazis
abdulrasheed abdulrashid abdurrashid
jibrin jibril gabril jibrilu jubril
lukman luqman lukuman
ridwan ridwanu riduwan
adamu adam adamou
dauda daud dawud dawuda
hamisu hamis khamis
tijani tijjani tidjani
chukwu chuku
chinedu chinedum
olusola olushola
olusegun olushegun
shola sola
oluwaseun oluwasheun oluseun
adeshina adesina
john jon
joseph josef
stephen steven stephan
`;

/**
 * Short forms and forms in another language. Many people treat them as one name, but they are not merged without
 * asking.
 */
const SHORT = `
suleiman sule sulei
ibrahim iro ibro
abdullahi audu ado abdu
abubakar habu bubakar garba bukar
muhammad mamman muda madu
fatima binta fati fatu fatsu
khadija hadiza dije hadizatu
maryam mairo mero
aisha shatu indo a'i
zainab abu zaina
usman shehu manu
hauwa kulu
yusuf isuhu
umar sanda
oluwaseun seun
oluwatosin tosin
oluwafemi femi
olufemi femi
oluwakemi kemi
oluwabunmi bunmi
olubunmi bunmi
oluwadamilola dami damilola
olusegun segun shegun
olusola shola
babatunde tunde
adetunji tunji
ayodele dele
adebayo bayo
adewale wale
adekunle kunle
folasade sade shade
temitope tope
abimbola bimbo bimbola
omolara lara
titilayo titi
chukwuemeka emeka
okechukwu okey oke
ikechukwu ike
uchechukwu uche
ugochukwu ugo
chukwudi chudi
ifeanyi ify
nkechinyere nkechi
ogechukwu oge
kelechukwu kelechi
adaeze ada
obiageli oby
michael mike
joseph joe
samuel sam
daniel dan
emmanuel emma
christopher chris
elizabeth eliza liz
`;

const words = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

export const SPELLINGS = words(SPELLED);
/** The full name first, then its short forms. */
export const SHORT_FORMS = words(SHORT);
