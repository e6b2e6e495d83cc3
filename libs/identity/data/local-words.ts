/** Given and family names that are common in Nigeria, in lower case. Attackers guess passwords from them first. */
export const NIGERIAN_NAMES =
  `muhammad mohammed mohammad muhammed mohamed mohd ahmad ahmed ahmadu abubakar bubakar abdullahi abdullah abdul
  abdulkadir abdulrahman abdulaziz abdulsalam abdulmalik abdulhamid abdulkareem abdulrazak abdulwahab ibrahim ibraheem
  usman uthman umar umaru yusuf yusufu yakubu yaqub ismail ismaila isah issa musa sani aliyu ali bello garba haruna
  hassan hussaini husseini hussein hamza hamisu habib habibu idris iliyasu ilyasu jibril jibrin kabir kabiru lawal
  lawan mahmud mahmoud mansur mukhtar muktar mustapha mustafa nasir nasiru nuhu nura rabiu rilwan rilwanu saidu salihu
  salisu samaila shehu suleiman sulaiman sulayman sunusi tanko tijjani tukur yahaya yahya zakari zubairu adamu amina
  aminatu aminu asmau asiya aisha aishatu bilkisu binta fatima fatimah fatimatu fatu hadiza hafsat hafsatu halima
  halimatu hauwa hajara jamila jummai khadija khadijat kaltume ladi laraba lubabatu maimuna mairo mariam maryam
  maryamu murja nafisa nana rabi rahama rakiya ramatu ruqayya rukayya sadiya safiya saadatu salamatu saratu sumayya
  talatu umma zainab zainabu zulai zuwaira danladi danjuma dauda bala audu bashir bashiru buhari balarabe dahiru faruk
  faruq gambo ishaku kamal kamilu lamido mamman mamuda maigari maikudi mati muazu sadiq sadiku shuaibu sule tasiu yau
  yunusa yunus zayyad buba baba bukar kachalla modu kolo goni zanna babagana bulama mallam malam alhaji hajiya adebayo
  adewale adeola adeyemi adekunle adeleke adesina ademola adenike adesola adetola adewunmi adeniyi adeniran aderonke
  afolabi ajayi akande akinola akinwale akintola ayo ayodele ayodeji ayomide ayobami babatunde babajide bolanle bolaji
  bukola bukunmi damilola dapo dare dayo dele deji damilare ebunoluwa eniola folake folashade funke funmi funmilayo
  femi gbenga ife ifeoluwa iyabo jide jumoke kayode kehinde kemi kolawole kunle lanre lekan modupe mojisola moyosore
  niyi obafemi olabisi olajide olamide olanrewaju olayinka olufemi olufunke olumide olusegun oluwaseun oluwaseyi
  oluwatobi oluwatosin omolara omotola opeyemi oyebola oyekunle rotimi sade segun seun seyi shade simi sola taiwo taye
  temi temitope tobi tola tolu tolulope tomi tope tosin toyin tunde wale yemi yetunde yinka chidi chidiebere chidera
  chidinma chiamaka chibuike chibuzor chibueze chigozie chika chike chikodi chima chimamanda chinaza chinedu chinelo
  chinenye chinonso chinwe chinyere chioma chisom chizoba chukwu chukwudi chukwuemeka chukwuma ada adaeze adaobi
  adanna amaka amara amarachi arinze azubuike ebere ebube echezona ejike ekene emeka ezinne ezinwa ifeanyi ifeoma
  ifunanya ijeoma ikechukwu ikenna ikeoha jideofor kelechi kenechukwu kosisochukwu lotanna nkechi nkiru nkiruka nneka
  nnamdi nnenna nnaemeka nonso nwachukwu nwankwo obi obinna obioma ogechi ogechukwu ogonna okafor okechukwu okeke
  okonkwo okoro okorie olisa onyeka onyinye onyinyechi osita somto tobechukwu tochukwu uche uchenna udo ugochi
  ugochukwu ugonna uju uzoma uzor ekaette idara idorenyin imaobong inemesit itoro mfon nkoyo nsikak ubong uduak unyime
  utibe effiong etim okon bassey asuquo edet ekpenyong osagie osaze osarume osahon ehis ehizojie efosa eghosa
  ikponmwosa isoken itohan nosa omo osas tega efe ese eseoghene oghene oghenekaro onome ovie terna tersoo terhemba
  doosuur mbalamen nguumbur dooshima aondo aondoakaa terkimbi tyover blessing favour faith grace mercy joy patience
  precious goodness gift gloria glory happiness hope charity comfort endurance peace promise success sunday monday
  friday emmanuel samuel daniel david joseph john james peter paul michael gabriel victor vincent victoria christian
  christiana christopher kingsley godwin goodluck innocent godfrey moses joshua solomon stephen philip patrick anthony
  augustine benjamin simon thomas felix francis henry isaac jacob jeremiah jonathan lucky mathew matthew mark luke
  martins nathaniel richard robert raymond sylvester timothy esther elizabeth deborah dorcas hannah janet jennifer
  juliet lydia margaret martha mary naomi rachel rebecca rose ruth sarah stella susan veronica`.split(/\s+/);

/** Names of states and local governments and their words (`libs/places/data/nigeria-admin.json`), in lower case. */
export const NIGERIAN_PLACES =
  `abadam abaji abak abakaliki abanorth abasi abasouth abeokuta abeokutanorth abeokutasouth abia aboh abohmbaise abua
  abuaodual abuja abujamunicipal adamawa adavi adoekiti adoodoota adua afijio afikpo afikponorth afikposouth afon
  agaie agatu agege aguata agwara ahiazu ahiazumbaise ahoada ahoadaeast ahoadawest ajaokuta ajeromi ajeromiifelodun
  ajingi akamkpa akara akinyele akko akoko akokoedo akokonortheast akokonorthwest akokosoutheast akokosouthwest
  akpabuyo akpor akuku akukutoru akure akurenorth akuresouth akwa akwaibom akwanga albasu aleiro alimosho alkaleri
  amuwo amuwoodofin anam anambra anambraeast anambrawest anaocha andoni aninri aniocha aniochanorth aniochasouth anka
  ankpa apapa ardo ardokola arewa arewadandi argungu arochukwu asari asaritoru askira askirauba asutan atai atakumosa
  atakumosaeast atakumosawest atiba atisbo augie auyo awgu awka awkanorth awkasouth ayamelum ayedaade ayedire babura
  badagry bade bagudo bagwai bakassi bakori bakura balanga balewa balge bali bama barkin barkinladi baruten bassa
  batagarawa batsari bauchi baure bayelsa bayo bebeji bekwarra belwa bende benue besse biase bichi bida billiri
  bindawa binji biriniwa birni birnin birningwari birninkebbi birninkudu birninmagaji bodinga bogoro boki bokkos bolo
  boluwaduro bomadi bonny borgu boripe borno borsari bosso brass buji bukkuyum bungudu bunkure bunu bunza buruku
  burutu bwari calabar calabarmunicipality calabarsouth capital central chanchaga charanchi chibok chikun cross
  crossriver dala damaturu damban dambatta damboa dandi dandume dange dangeshuni danja danko dankowasagu danmusa
  darazo dass daura dawakin dawakinkudu dawakintofa deba degema dekina delta demsa dikwa doguwa doma donga dukku
  dunukofia dutse dutsi dutsin dutsinma east eastern easternobolo ebonyi edati edenorth edesouth efon egbado
  egbadonorth egbadosouth egbeda egbedore egbema eggon egor ehime ehimembano ejigbo ekeremor eket ekiti ekitieast
  ekitisouthwest ekitiwest ekpene ekpo ekwusigo eleme emuoha emure enin enugu enugueast enugunorth enugusouth esan
  esancentral esannortheast esansoutheast esanwest eseodo esit esiteket essien essienudim etche ethiope ethiopeeast
  ethiopewest etim etimekpo etinan etiosa etiti etsako etsakocentral etsakoeast etsakowest etung ewekoro ezeagu
  ezinihitte ezinihittembaise ezza ezzanorth ezzasouth fagge fakai faskari federal fika fufore funakaye fune funtua
  gabasawa gada gadau gado gagarawa gamawa ganjuwa ganye gari garki garko garun garunmallam gashaka gassol gaya gbako
  gboko gbonyin geidam gezawa giade girei giwa gokana gombe gombi goronyo gubio gudu gujba gulani guma gumel gummi
  gurara guri gusau guyuk guzamala gwadabawa gwagwalada gwale gwandu gwaram gwari gwarzo gwer gwereast gwerwest gwiwa
  gwoza hadejia harcourt hausa hawul hong ibadan ibadannorth ibadannortheast ibadannorthwest ibadansoutheast
  ibadansouthwest ibaji ibarapa ibarapacentral ibarapaeast ibarapanorth ibeju ibejulekki ibeno ibesikpo ibesikpoasutan
  ibiono ibionoibom ibom idah idanre ideato ideatonorth ideatosouth idemili idemilinorth idemilisouth idoosi ifako
  ifakoijaiye ifecentral ifedayo ifedore ifeeast ifelodun ifenorth ifesouth igabi igalamela igalamelaodolu igbo
  igboetiti igboezenorth igboezesouth igueben ihiala ihitte ihitteuboma ijaiye ijaw ijebu ijebueast ijebunorth
  ijebunortheast ijebuode ijero ijumu ikanortheast ikara ikasouth ikeduru ikeja ikenne ikere ikole ikom ikono ikorodu
  ikot ikotabasi ikotekpene ikpoba ikpobaokha ikwerre ikwo ikwuano ilaje ilejemeje ileolujiokeigbo ilesha ileshaeast
  ileshawest illela ilorin ilorineast ilorinsouth ilorinwest imeko imekoafon ingawa ipokia irele irepo irepodun
  irepodunifelodun irewole iseorun iseyin ishielu isiala isialambano isialangwanorth isialangwasouth isin isiuzo
  island isokan isoko isokonorth isokosouth isolo isuikwuato itas itasgadau itesiwaju iwajowa izzi jaba jada jahun
  jakusko jalingo jama jamaare jega jema jemaa jere jibia jigawa joseast josnorth jossouth kabba kabbabunu kabo kachia
  kaduna kadunanorth kadunasouth kafin kafinhausa kafur kaga kagarko kaiama kaita kajola kajuru kala kalabalge kalgo
  kaltungo kanam kankara kanke kankiya kano kanomunicipal karasuwa karaye karfe karim karimlamido karu kataf katagum
  katcha katsina katsinaala kaugama kaura kauranamoda kauru kazaure keana kebbe kebbi keffi khana kibiya kirfi
  kirikasamma kiru kiyawa kogi koko kokobesse kokona kola kolokuma kolokumaopokuma konduga konshisha kontagora kosofe
  koton kotonkarfe kubau kudan kudu kuje kukawa kumbotso kunchi kura kurfi kurmi kusada kusar kwali kwami kwande kwara
  kware kwaya kwayakusar ladi lafia lagelu lagos lagosisland lagosmainland lamido lamurde langtang langtangnorth
  langtangsouth lapai lavun lekki lere logo lokoja machina madagali madobi madori mafa mafara magaji magama magongo
  magumeri maiadua maiduguri maigatari maiha mainland maiyama makarfi makoda makurdi malam malammadori mallam
  malumfashi mangu mani maradun mariga marte maru mashegu mashi matazu mayo mayobelwa mbaise mbaitoli mbano michika
  miga mikang minjibir misau mkpat mkpatenin moba mobbar mokwa monguno mopa mopamuro moro mubi mubinorth mubisouth
  municipal municipality munya muro musawa mushin nafada namoda nangere nasarawa nasarawaeggon ndokwa ndokwaeast
  ndokwawest ndoni nembe ngala nganzai ngaski ngor ngorokpala nguru ngwa niger ningi njaba njikoka nkanu nkanueast
  nkanuwest nkoro nkwerre nneochi nnewi nnewinorth nnewisouth north nsit nsitatai nsitibom nsitubium nsukka numan
  nwangele obafemi obafemiowode obanliku obingwa obio obioakpor obokun obolo obot obotakara obowo obubra obudu odeda
  odigbo odofin odogbolu odolu odootin odual odukpani offa offong ogba ogbadibo ogbaegbemandoni ogbaru ogbia ogbomosho
  ogbomoshonorth ogbomoshosouth ogoja ogooluwa ogori ogorimagongo ogubolo ogun ogunwaterside oguta ohafia ohaji
  ohajiegbema ohaozara ohaukwu ohimini ojiriver okeero okehi okeigbo okene okha okigwe okitipupa okobo okpala okpe
  okpokwu okrika olamaboro olaoluwa olorunda olorunsogo oluji oluwa oluyole omala omuma onaara ondo ondoeast ondowest
  onicha onitsha onitshanorth onitshasouth onna onuimo opobo opobonkoro opokuma oredo orelope orhionmwon oriade oriire
  orlu orolu oron orsu orueast oruk orukanam oruko orumba orumbanorth orumbasouth orun oruwest oshimili oshimilinorth
  oshimilisouth oshodi oshodiisolo osisioma osogbo osun otin oturkpo ovia ovianortheast oviasouthwest owan owaneast
  owanwest owerri owerrimunicipal owerrinorth owerriwest owode oyigbo oyoeast oyowest oyun paikoro pankshin patani
  pategi plateau port portharcourt potiskum quaanpan rabah rafi rano remo remonorth rijau rimi rimin rimingado ringim
  river rivers riyom rogo roni sabon sabonbirni sabongari sabuwa safana sagbama sakaba saki sakieast sakiwest sandamu
  sanga sapele sardauna shagamu shagari shanga shani shanono shelleng shendam shinkafi shira shiroro shomolu shongom
  shuni silame soba sokoto sokotonorth sokotosouth song south southern southernijaw sule suleja suletankarkar sumaila
  suru surulere tafa tafawa tafawabalewa takai takum talata talatamafara tambawal tangaza tankarkar taraba tarauni
  tarka tarmuwa taura territory tofa toro toru toto toungo tsafe tsanyawa tudun tudunwada tureta ubium uboma udenu
  udim udung udunguko ughelli ughellinorth ughellisouth ugwunagbo uhunmwonde ukanafun ukum ukwa ukwaeast ukwawest
  ukwuani umuahia umuahianorth umuahiasouth umunneochi ungogo uruan urue urueoffongoruko ushongo ussa uvwie uwani
  uzouwani vandeikya wada wamakko wamba warawa warji warri warrinorth warrisouth warrisouthwest wasagu wase waterside
  west wudil wukari wurno wushishi yabo yagba yagbaeast yagbawest yakurr yala yamaltu yamaltudeba yankwashi yauri
  yenagoa yobe yola yolanorth yolasouth yorro yunusari yusufari zaki zamfara zango zangon zangonkataf zaria zing zurmi
  zuru`.split(/\s+/);
